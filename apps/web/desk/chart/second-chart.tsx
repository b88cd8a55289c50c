import { buttonClass } from '@bowline/design-system/actions/button.tsx'
import { Menu } from '@bowline/design-system/layers/menu.tsx'
import { ChevronDown } from 'lucide-react'
import { useMemo } from 'react'
import { useWords } from '../../words/use-words.ts'
import { Desk, pairName, useDesk } from '../desk.ts'
import { DeskProvider } from '../desk-provider.tsx'
import { AlertsProvider } from '../price-alerts/alerts-provider.tsx'
import { useDeskMarkets } from '../use-desk-markets.ts'
import { ChartPanel } from './chart.tsx'
import { SecondChartContext, useSecondChart } from './use-chart-choices.ts'

/** A chart beside the first one, with an interval of its own and, if the user likes, another market. */
export function SecondChart() {
  const t = useWords('desk')
  const desk = useDesk()
  const [{ pair }, choose] = useSecondChart()
  const markets = useDeskMarkets(true)
  const market = markets?.find((one) => one.pair === pair) ?? desk.market
  const its = useMemo(
    () => (market.pair === desk.market.pair ? desk : new Desk(market, desk.product, desk.texts)),
    [desk, market],
  )
  const chart = (
    <SecondChartContext value={true}>
      <ChartPanel
        key={market.pair}
        title={t('layout.second')}
        choice={
          <Menu
            label={t('switcher.open', { pair: pairName(market) })}
            trigger={
              <>
                {pairName(market)} <ChevronDown size={14} aria-hidden="true" />
              </>
            }
            triggerClass={buttonClass({ kind: 'plain', size: 's' })}
            items={[desk.market, ...(markets ?? []).filter((one) => one.pair !== desk.market.pair)].map((one) => ({
              id: one.pair,
              label: pairName(one),
              picked: one.pair === market.pair,
              // That of the page is followed from page to page.
              onSelect: () => choose({ pair: one.pair === desk.market.pair ? null : one.pair }),
            }))}
          />
        }
      />
    </SecondChartContext>
  )
  if (its === desk) return chart
  return (
    <DeskProvider desk={its}>
      <AlertsProvider key={market.pair}>{chart}</AlertsProvider>
    </DeskProvider>
  )
}
