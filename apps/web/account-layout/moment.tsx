import { useLocale } from '@bowline/design-system/number-texts/locale-provider.tsx'
import { TimeText } from '@bowline/design-system/number-texts/time-text.tsx'

/** An important time, with its time zone. */
export function Moment({ atMs }: { readonly atMs: number | null | undefined }) {
  const { timeZone } = useLocale()
  return (
    <>
      <TimeText atMs={atMs} kind="minute" /> <bdi>{timeZone}</bdi>
    </>
  )
}
