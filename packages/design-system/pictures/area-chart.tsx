import { type CSSProperties, type KeyboardEvent, type PointerEvent, useState } from 'react'
import { classNames } from '../class-names.ts'
import { MoneyText } from '../number-texts/money-text.tsx'
import { TimeText } from '../number-texts/time-text.tsx'
import { compareDecimals } from '../numbers/decimal.ts'
import type { TimeKind } from '../numbers/display-time.ts'
import css from './area-chart.module.css'
import { areaPath, linePath, type Place, placePoints } from './chart-path.ts'

export type ChartPoint = { readonly atMs: number; readonly value: string }

export type AreaChartProps = {
  /** In order of time. */
  readonly points: readonly ChartPoint[]
  readonly label: string
  /** Column headers of the alternative table: time, value. */
  readonly heads: readonly [time: string, value: string]
  /** Label of the button that shows the table. */
  readonly tableLabel: string
  readonly decimals?: number | undefined
  readonly unit?: string | undefined
  readonly timeKind?: TimeKind | undefined
  readonly height?: number | undefined
  readonly tone?: 'accent' | 'by-change' | undefined
}

const WIDTH = 600

/** A chart of values over time. Arrow keys move along it, and a table shows the same values as rows. */
export function AreaChart(props: AreaChartProps) {
  const {
    points,
    label,
    heads,
    tableLabel,
    decimals = 2,
    unit,
    timeKind = 'date',
    height = 200,
    tone = 'accent',
  } = props
  const [cursor, setCursor] = useState<number>()
  const places = placePoints(
    points.map((point) => Number(point.value)),
    WIDTH,
    height,
  )
  const [low, high] = range(points)
  const last = points.length - 1
  const at = cursor === undefined ? last : Math.min(cursor, last)
  const shown = points[at]
  const change = points[0] && shown ? compareDecimals(shown.value, points[0].value) : 0
  const money = { decimals, unit, exact: true }

  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: last }[event.key]
    if (to === undefined) return
    event.preventDefault()
    setCursor(Math.max(0, Math.min(last, to)))
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    setCursor(Math.round(((event.clientX - box.left) / box.width) * last))
  }

  return (
    <figure className={classNames(css.chart, tone === 'by-change' && (change < 0 ? css.loss : css.gain))}>
      <figcaption className={css.caption}>
        <span className="spoken">{label}</span>
        {shown && (
          <output className={css.reading}>
            <TimeText atMs={shown.atMs} kind={timeKind} />{' '}
            <MoneyText value={shown.value} {...money} className={css.value} />
          </output>
        )}
      </figcaption>
      <p className={css.edge}>{high !== undefined && <MoneyText value={high} {...money} />}</p>
      <div
        className={css.plot}
        style={{ blockSize: height }}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, last)}
        aria-valuenow={Math.max(0, at)}
        aria-valuetext={shown && `${shown.value} ${unit ?? ''}`}
        onKeyDown={onKeyDown}
        onPointerMove={onPointerMove}
        onPointerLeave={() => setCursor(undefined)}
      >
        <svg viewBox={`0 0 ${WIDTH} ${height}`} preserveAspectRatio="none" aria-hidden="true">
          <path className={css.area} d={areaPath(places, height)} />
          <path className={css.line} d={linePath(places)} />
        </svg>
        {places[at] && cursor !== undefined && <i className={css.cursor} style={toCss(places[at], height)} />}
      </div>
      <p className={css.edge}>{low !== undefined && <MoneyText value={low} {...money} />}</p>
      <details className={css.twin}>
        <summary>{tableLabel}</summary>
        <Twin {...{ points, heads, timeKind, money, label }} />
      </details>
    </figure>
  )
}

function range(points: readonly ChartPoint[]): [low?: string, high?: string] {
  const [first, ...rest] = points.map((point) => point.value).sort(compareDecimals)
  return first === undefined ? [] : [first, rest.at(-1) ?? first]
}

function toCss({ x, y }: Place, height: number): CSSProperties {
  return { left: `${(x / WIDTH) * 100}%`, '--y': `${(y / height) * 100}%` } as CSSProperties
}

type TwinProps = Pick<AreaChartProps, 'points' | 'heads' | 'label'> & {
  readonly timeKind: TimeKind
  readonly money: { readonly decimals: number; readonly unit: string | undefined; readonly exact: boolean }
}

function Twin({ points, heads, label, timeKind, money }: TwinProps) {
  return (
    <table className={css.table}>
      <caption className="spoken">{label}</caption>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {points.map((point) => (
          <tr key={point.atMs}>
            <td>
              <TimeText atMs={point.atMs} kind={timeKind} />
            </td>
            <td>
              <MoneyText value={point.value} {...money} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
