import { Card } from '@bowline/design-system/layers/card.tsx'
import { useAnswer } from '@bowline/design-system/states/use-answer.ts'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useLookingAgain } from '../../fresh-figures/use-looking-again.ts'
import { usePage } from '../../page-context.ts'
import { useWords } from '../../words/use-words.ts'
import { ConversionTable } from './conversion-table.tsx'
import type { Conversion } from './typed-conversion.ts'

const LOOK_AGAIN_MS = 5_000

interface OpenLimitsProps {
  readonly onEnded: (ended: Conversion) => void
  /** One of them was filled, or its time was over. */
  readonly onGone: () => void
}

/** What waits for a price, with the way to take it back; nothing is shown where nothing waits. */
export function OpenLimits({ onEnded, onGone }: OpenLimitsProps) {
  const t = useWords('assets-convert')
  const { siteApi } = usePage()
  const { data, again } = useAnswer('open-limits', () => siteApi('GET /exchange-web/web/convert/openLimits'))
  const rows = data?.rows ?? []
  const count = rows.length
  useLookingAgain(again, LOOK_AGAIN_MS, count > 0)
  const known = useRef(0)
  const tellGone = useEffectEvent(onGone)
  useEffect(() => {
    if (count < known.current) tellGone()
    known.current = count
  }, [count])
  if (count === 0) return null
  return (
    <Card title={t('limit.open')} flush>
      <ConversionTable rows={rows} caption={t('limit.open')} empty={null} onEnded={onEnded} />
    </Card>
  )
}
