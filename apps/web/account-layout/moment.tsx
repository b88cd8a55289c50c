import { useLocale } from '@bowline/design-system/number-texts/locale-provider.tsx'
import { TimeText } from '@bowline/design-system/number-texts/time-text.tsx'

/** A time one has to keep in mind, with the zone it is told in. */
export function Moment({ atMs }: { readonly atMs: number | null | undefined }) {
  const { timeZone } = useLocale()
  return (
    <>
      <TimeText atMs={atMs} kind="minute" /> <bdi>{timeZone}</bdi>
    </>
  )
}
