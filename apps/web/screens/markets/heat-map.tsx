import { PercentText } from '@bowline/design-system/number-texts/percent-text.tsx'
import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import { marketPath } from '../../market-rows/market-path.ts'
import type { MarketRow } from '../../market-rows/market-row.ts'
import { useWords } from '../../words/use-words.ts'
import styles from './heat-map.module.css'
import { treeMap } from './tree-map.ts'

/** A change of so many percent has the full colour. */
const FULL_CHANGE = 6
/** As wide as it is high; a phone stands upright. */
const RATIOS = { wide: 2.2, tall: 0.75 } as const
/** Small markets stay large enough to read. */
const LEAST_SHARE = 0.006

/** The markets as an area: as large as their volume, coloured by their change. */
export function HeatMap({ rows }: { readonly rows: readonly MarketRow[] }) {
  const t = useWords('markets')
  const volumes = rows.map(({ ticker }) => Number(ticker.volumeUsdt ?? 0))
  const all = volumes.reduce((sum, volume) => sum + volume, 0)
  // The square root brings the giants and the small ones together.
  const weighed = rows
    .map((row, at) => ({ row, weight: Math.sqrt(Math.max(volumes[at] ?? 0, all * LEAST_SHARE)) }))
    .sort((one, other) => other.weight - one.weight)
  return (
    <>
      <p className={styles.note}>{t('map.note')}</p>
      {(['wide', 'tall'] as const).map((shape) => (
        <Tiles key={shape} shape={shape} weighed={weighed} />
      ))}
    </>
  )
}

interface TilesProps {
  readonly shape: keyof typeof RATIOS
  readonly weighed: readonly { readonly row: MarketRow; readonly weight: number }[]
}

function Tiles({ shape, weighed }: TilesProps) {
  const t = useWords('markets')
  const tiles = treeMap(
    weighed.map(({ weight }) => weight),
    RATIOS[shape],
  )
  return (
    <ul className={styles.map} data-shape={shape} style={{ aspectRatio: RATIOS[shape] }} aria-label={t('view.map')}>
      {weighed.map(({ row: { market, ticker } }, at) => {
        const tile = tiles[at]
        if (!tile) return null
        const change = Number(ticker.changePercent ?? 0)
        const look = {
          insetInlineStart: `${tile.x}%`,
          insetBlockStart: `${tile.y}%`,
          inlineSize: `${tile.width}%`,
          blockSize: `${tile.height}%`,
          '--heat': `${Math.min(1, Math.abs(change) / FULL_CHANGE) * 70 + 12}%`,
        } as CSSProperties
        return (
          <li key={market.pair} className={styles.tile} style={look} data-way={way(change)}>
            <Link className={styles.link} to={marketPath(market.pair)}>
              <bdi dir="ltr" className={styles.pair}>
                {market.base}
                <span className={styles.quote}>/{market.quote}</span>
              </bdi>
              <PercentText value={ticker.changePercent} tone="plain" />
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

function way(change: number): 'up' | 'down' | 'flat' {
  if (change === 0) return 'flat'
  return change > 0 ? 'up' : 'down'
}
