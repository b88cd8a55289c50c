import { type CSSProperties, type KeyboardEvent, type PointerEvent, useState } from 'react'
import { classNames } from '../class-names.ts'
import { MoneyText } from '../number-texts/money-text.tsx'
import { TimeText } from '../number-texts/time-text.tsx'
import { compareDecimals } from '../numbers/decimal.ts'
import type { TimeKind } from '../numbers/display-time.ts'
import css from './area-chart.module.css'
import { axisOf } from './chart-axis.ts'
import { areaPath, linePath, type Place, placePoints } from './chart-path.ts'

export type ChartPoint = { readonly atMs: number; readonly value: string }

/** Something that happened at a point of the chart. */
export type ChartMark = {
  readonly atMs: number
  /** An arrow up, one down, or a ring. */
  readonly shape: 'in' | 'out' | 'other'
  readonly text: string
}

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
  /** Each at the time of one of the points, and the header of their column in the table. */
  readonly marks?: { readonly head: string; readonly all: readonly ChartMark[] } | undefined
  /** A value to compare with: a line across. */
  readonly level?: { readonly value: string; readonly label: string } | undefined
}

const WIDTH = 600
/** Height of the label on a line across. */
const LABEL = 16

/**
 * A chart of values over time: a line, and an area below it only where that stands on zero. Arrow keys move along it, and a table shows the
 * same values as rows.
 */
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
    marks,
    level,
  } = props
  const [cursor, setCursor] = useState<number>()
  const values = points.map((point) => Number(point.value))
  const axis = axisOf(level ? [...values, Number(level.value)] : values)
  const places = placePoints(values, WIDTH, height, axis)
  const heightOf = (value: number) => height - ((value - axis.low) / (axis.high - axis.low)) * height
  const last = points.length - 1
  const at = cursor === undefined ? last : Math.min(cursor, last)
  const shown = points[at]
  // Of the whole, wherever one reads it.
  const end = points[last]
  const change = points[0] && end ? compareDecimals(end.value, points[0].value) : 0
  const money = { decimals, unit, exact: true, zero: true }

  const marksAt = (atMs: number) => marks?.all.filter((mark) => mark.atMs === atMs) ?? []
  const shownMarks = shown ? marksAt(shown.atMs).map(({ text }) => text) : []

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
      <div
        className={css.plot}
        style={{ blockSize: height }}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, last)}
        aria-valuenow={Math.max(0, at)}
        aria-valuetext={shown && [`${shown.value} ${unit ?? ''}`, ...shownMarks].join(', ')}
        onKeyDown={onKeyDown}
        onPointerMove={onPointerMove}
        onPointerLeave={() => setCursor(undefined)}
      >
        {axis.lines.map((value) => (
          <span key={value} className={css.level} style={{ insetBlockStart: heightOf(value) }} aria-hidden="true">
            <MoneyText value={value.toFixed(axis.decimals)} decimals={axis.decimals} exact zero />
          </span>
        ))}
        <svg viewBox={`0 0 ${WIDTH} ${height}`} preserveAspectRatio="none" aria-hidden="true">
          {axis.isFromZero && <path className={css.area} d={areaPath(places, height)} />}
          <path className={css.line} d={linePath(places)} />
        </svg>
        {level && (
          <span
            className={css.compared}
            style={{ insetBlockStart: heightOf(Number(level.value)) }}
            data-low={heightOf(Number(level.value)) > height - LABEL / 2 || undefined}
            aria-hidden="true"
          >
            <span>{level.label}</span>
          </span>
        )}
        {points.map(({ atMs }, index) => {
          const [first] = marksAt(atMs)
          const place = places[index]
          if (!first || !place) return null
          return <i key={atMs} className={classNames(css.mark, css[first.shape])} style={toCss(place, height)} />
        })}
        {places[at] && shown && cursor !== undefined && (
          <>
            <i className={css.cursor} style={toCss(places[at], height)} />
            <span
              className={classNames(css.tip, places[at].x > WIDTH / 2 && css.before)}
              style={toCss(places[at], height)}
              aria-hidden="true"
            >
              <TimeText atMs={shown.atMs} kind={timeKind} />
              <MoneyText value={shown.value} {...money} className={css.value} />
              {shownMarks.map((text) => (
                <span key={text}>{text}</span>
              ))}
            </span>
          </>
        )}
      </div>
      <p className={css.times} aria-hidden="true">
        {points[0] && <TimeText atMs={points[0].atMs} kind={timeKind} />}
        {points[last] && last > 0 && <TimeText atMs={points[last].atMs} kind={timeKind} />}
      </p>
      <details className={css.twin}>
        <summary>{tableLabel}</summary>
        <Twin {...{ points, heads, timeKind, money, label, marksHead: marks?.head, marksAt }} />
      </details>
    </figure>
  )
}

function toCss({ x, y }: Place, height: number): CSSProperties {
  return { left: `${(x / WIDTH) * 100}%`, '--y': `${(y / height) * 100}%` } as CSSProperties
}

type TwinProps = Pick<AreaChartProps, 'points' | 'heads' | 'label'> & {
  readonly timeKind: TimeKind
  readonly marksHead: string | undefined
  marksAt(atMs: number): readonly ChartMark[]
  readonly money: {
    readonly decimals: number
    readonly unit: string | undefined
    readonly exact: boolean
    readonly zero: boolean
  }
}

function Twin({ points, heads, label, timeKind, money, marksHead, marksAt }: TwinProps) {
  return (
    <table className={css.table}>
      <caption className="spoken">{label}</caption>
      <thead>
        <tr>
          {[...heads, ...(marksHead === undefined ? [] : [marksHead])].map((head) => (
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
            {marksHead !== undefined && (
              <td>
                {marksAt(point.atMs)
                  .map(({ text }) => text)
                  .join(', ')}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
