import { Tooltip } from '@bowline/design-system/layers/tooltip.tsx'
import { TimeText } from '@bowline/design-system/number-texts/time-text.tsx'
import { Badge } from '@bowline/design-system/states/badge.tsx'
import { useMarkets } from '../../live/hooks.ts'
import { useWords } from '../../words/use-words.ts'
import { useDesk } from '../desk.ts'

/** The state of the market; nothing during normal trading. */
export function MarketStateBadge() {
  const t = useWords('desk')
  const { market } = useDesk()
  const { state, opensAtMs } = useMarkets()?.get(market.pair) ?? market
  if (state === 'trading') return null
  return (
    <Tooltip
      side="bottom"
      text={
        <>
          {t(`market.about.${state}`)}
          {opensAtMs !== null && (
            <> {t.rich('market.opens', { when: () => <TimeText atMs={opensAtMs} kind="minute" /> })}</>
          )}
        </>
      }
    >
      <button type="button">
        <Badge tone={state === 'halted' || state === 'delisted' ? 'bad' : 'warn'}>{t(`market.state.${state}`)}</Badge>
      </button>
    </Tooltip>
  )
}
