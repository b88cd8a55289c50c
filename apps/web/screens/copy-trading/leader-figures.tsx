import { MoneyText } from '@bowline/design-system/number-texts/money-text.tsx'
import { PercentText } from '@bowline/design-system/number-texts/percent-text.tsx'
import { TimeText } from '@bowline/design-system/number-texts/time-text.tsx'
import { Figures } from '../../copying/figures.tsx'
import { ppmPercent } from '../../copying/ppm-percent.ts'
import { SlippageText } from '../../copying/slippage-text.tsx'
import { usePpmText } from '../../copying/use-ppm-text.ts'
import { useWords } from '../../words/use-words.ts'
import type { Leader } from './leader-board.ts'

/** What copiers got first; what the leader got themselves after it. */
export function LeaderFigures({ leader }: { readonly leader: Leader }) {
  const t = useWords('copy-trading')
  const ppmText = usePpmText()
  const { copiersRoiPpm, copiersProfit, slippagePpm, copiers, assets, returns } = leader
  return (
    <Figures
      figures={[
        {
          label: t('copiersRoi'),
          value: <PercentText value={copiersRoiPpm === null ? null : ppmPercent(copiersRoiPpm)} exact />,
          note: <MoneyText value={copiersProfit} unit="USDT" signed zero />,
        },
        { label: t('slippage'), value: <SlippageText ppm={slippagePpm} />, note: t('slippage.note') },
        {
          label: t('copiers'),
          value: <MoneyText value={String(copiers)} decimals={0} zero />,
          note: <MoneyText value={assets} unit="USDT" zero />,
        },
        { label: t('share'), value: <bdi>{ppmText(leader.sharePpm)}</bdi> },
        ...returns.map(({ days, roiPpm, profit, drawdownPpm }) => ({
          label: t('roi.days', { n: days }),
          value: <PercentText value={roiPpm === null ? null : ppmPercent(roiPpm)} exact />,
          note: (
            <>
              <MoneyText value={profit} unit="USDT" signed zero />
              <br />
              {t.rich('drawdown.of', {
                percent: () => <PercentText value={ppmPercent(drawdownPpm)} signed={false} tone="plain" exact />,
              })}
            </>
          ),
        })),
        { label: t('won'), value: t('of', { n: leader.wonPositions, of: leader.closedPositions }) },
        { label: t('since'), value: <TimeText atMs={leader.leadsSinceMs} kind="date" /> },
      ]}
    />
  )
}
