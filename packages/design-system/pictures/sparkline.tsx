import { classNames } from '../class-names.ts'
import { linePath, placePoints } from './chart-path.ts'
import css from './sparkline.module.css'

export type SparklineProps = {
  readonly points: readonly number[]
  readonly label: string
  readonly width?: number | undefined
  readonly height?: number | undefined
  /** `by-change`: gain or loss by the last point against the first. */
  readonly tone?: 'plain' | 'by-change' | undefined
}

export function Sparkline({ points, label, width = 72, height = 20, tone = 'by-change' }: SparklineProps) {
  const change = (points.at(-1) ?? 0) - (points[0] ?? 0)
  const colour = tone === 'plain' || change === 0 ? undefined : change > 0 ? css.gain : css.loss
  return (
    <svg
      className={classNames(css.sparkline, colour)}
      viewBox={`-1 -1 ${width + 2} ${height + 2}`}
      width={width}
      height={height}
      role="img"
      aria-label={label}
    >
      <path d={linePath(placePoints(points, width, height))} />
    </svg>
  )
}
