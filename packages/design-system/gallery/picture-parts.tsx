import { Card } from '../layers/card.tsx'
import { PercentText } from '../number-texts/percent-text.tsx'
import { Allocation } from '../pictures/allocation.tsx'
import { AreaChart, type ChartPoint } from '../pictures/area-chart.tsx'
import { CoinIcon } from '../pictures/coin-icon.tsx'
import { Sparkline } from '../pictures/sparkline.tsx'
import css from './gallery.module.css'
import type { GalleryWords } from './gallery-words.ts'

const DAY_MS = 86_400_000
const JANUARY = Date.UTC(2026, 0, 1)
const EQUITY: readonly ChartPoint[] = [
  1000, 1012, 1009, 1031, 1044, 1040, 1052, 1049, 1071, 1066, 1083, 1102, 1095, 1090, 1111, 1128, 1140, 1135, 1162,
  1180,
].map((value, day) => ({ atMs: JANUARY + day * DAY_MS, value: String(value) }))

const SHARES = [
  { id: 'BTC', share: 52 },
  { id: 'USDT', share: 27.5 },
  { id: 'ETH', share: 14 },
  { id: 'SOL', share: 6.5 },
]

export function PictureParts({ words }: { readonly words: GalleryWords }) {
  return (
    <>
      <Card title={words.equity} className={css.wide}>
        <AreaChart
          points={EQUITY}
          label={words.equity}
          heads={[words.time, words.equity]}
          tableLabel={words.table}
          unit="USDT"
          height={160}
        />
      </Card>
      <Card title={words.balance}>
        <Allocation
          label={words.balance}
          parts={SHARES.map(({ id, share }) => ({
            id,
            share,
            label: id,
            text: <PercentText value={String(share)} signed={false} tone="plain" />,
          }))}
        />
      </Card>
      <Card title="CoinIcon and Sparkline">
        <div className={css.row}>
          {['BTC', 'ETH', 'USDT', 'SOL', 'PEPE', 'DOGE', 'X'].map((symbol) => (
            <CoinIcon key={symbol} symbol={symbol} size={28} />
          ))}
          <Sparkline points={[1, 3, 2, 5, 4, 6]} label="1 to 6" />
          <Sparkline points={[6, 4, 5, 2, 3, 1]} label="6 to 1" />
          <Sparkline points={[2, 2, 2]} label="2" />
        </div>
      </Card>
    </>
  )
}
