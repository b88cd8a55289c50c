import { Card } from '@bowline/design-system/layers/card.tsx'
import { useAnswer } from '@bowline/design-system/states/use-answer.ts'
import { usePage } from '../../page-context.ts'
import { useWords } from '../../words/use-words.ts'
import { ConversionTable } from './conversion-table.tsx'
import type { Conversion } from './typed-conversion.ts'

/** What waits for a price, with the way to take it back; nothing is shown where nothing waits. */
export function OpenLimits({ onEnded }: { readonly onEnded: (ended: Conversion) => void }) {
  const t = useWords('assets-convert')
  const { siteApi } = usePage()
  const { data } = useAnswer('open-limits', () => siteApi('GET /exchange-web/web/convert/openLimits'))
  const rows = data?.rows ?? []
  if (rows.length === 0) return null
  return (
    <Card title={t('limit.open')} flush>
      <ConversionTable rows={rows} caption={t('limit.open')} empty={null} onEnded={onEnded} />
    </Card>
  )
}
