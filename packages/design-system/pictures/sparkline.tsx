import { classNames } from '../class-names.ts'
import { boundsAround, linePath, placePoints } from './chart-path.ts'
import css from './sparkline.module.css'

export type SparklineProps = {
  readonly points: readonly number[]
  readonly label: string
  readonly width?: number | undefined
  readonly height?: number | undefined
  /**
   * The share of the first value that half the height stands for, at least: lines of one list have it in common, so
   * that a calm one looks calm.
   */
  readonly scale?: number | undefined
  /** `by-change`: gain or loss by the last point against the first. */
  readonly tone?: 'plain' | 'by-change' | undefined
}

/** A short line around the level it began at. */
export function Sparkline({ points, label, scale, width = 72, height = 20, tone = 'by-change' }: SparklineProps) {
  const bounds = boundsAround(points, scale)
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
      {bounds && <line className={css.base} x1={0} x2={width} y1={height / 2} y2={height / 2} />}
      <path d={linePath(placePoints(points, width, height, bounds))} />
    </svg>
  )
}
