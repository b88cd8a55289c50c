const UNIT = 100_000_000n
const DECIMALS = 8

/** One row of a file of prices: units of 10^-8. */
export interface Candle {
  readonly time: number
  readonly open: bigint
  readonly high: bigint
  readonly low: bigint
  readonly close: bigint
}

/** A rate that was paid at a time, in 10^-8. */
export interface FundingRate {
  readonly time: number
  readonly rate: bigint
}

/** Names that files give to what is read of them, without spaces, lines and the size of letters. */
const NAMES = {
  time: ['time', 'timestamp', 'opentime', 'unix', 'date', 'datetime', 'fundingtime', 'calctime', 't'],
  open: ['open', 'o'],
  high: ['high', 'h'],
  low: ['low', 'l'],
  close: ['close', 'price', 'c'],
  rate: ['rate', 'fundingrate', 'lastfundingrate'],
} as const

type Name = keyof typeof NAMES

/** What Binance's own files of bars have, which come without a line of names. */
const UNNAMED: Columns = { time: 0, open: 1, high: 2, low: 3, close: 4 }

type Columns = Partial<Record<Name, number>>

interface Row {
  /** Line of the file, from 1. */
  readonly line: number
  readonly cells: readonly string[]
}

/**
 * Bars of any length in any order of columns, with or without a line of names, in seconds to nanoseconds or written out;
 * sorted by time. Of a file of single prices each bar goes from the price before. Throws with the line that is wrong.
 */
export function candlesOf(text: string): Candle[] {
  const { columns, rows } = tableOf(text)
  if (columns.close === undefined && columns.rate !== undefined) throw new Error('has rates of funding and no prices')
  if (columns.close === undefined) throw new Error('has no column of closes or prices')
  const at = (row: Row, name: Name) => priceIn(row, columns[name] as number)
  const hasBars = (['open', 'high', 'low'] as const).every((name) => columns[name] !== undefined)
  const candles = rows.map((row) => {
    const time = timeIn(row, columns.time as number)
    const close = at(row, 'close')
    if (!hasBars) return { time, open: close, high: close, low: close, close, line: row.line }
    const [open, high, low] = [at(row, 'open'), at(row, 'high'), at(row, 'low')]
    if (high < low) throw new Error(`line ${row.line}: the highest price is below the lowest`)
    return { time, open, close, high: most(open, high, close), low: least(open, low, close), line: row.line }
  })
  const sorted = inOrder(candles, (one, other) => SAME.every((name) => one[name] === other[name]))
  if (sorted.length === 0) throw new Error('has no prices')
  return sorted.map(({ line: _, ...candle }, i) => (hasBars ? candle : fromBefore(candle, sorted[i - 1])))
}

/** Rates with their times, `time,rate` in any order. */
export function fundingRatesOf(text: string): FundingRate[] {
  const { columns, rows } = tableOf(text)
  const { rate } = columns
  if (rate === undefined) throw new Error('has no column of rates')
  const rates = rows.map((row) => ({
    time: timeIn(row, columns.time as number),
    rate: unitsIn(row, rate),
    line: row.line,
  }))
  return inOrder(rates, (one, other) => one.rate === other.rate).map(({ time, rate }) => ({ time, rate }))
}

const SAME = ['open', 'high', 'low', 'close'] as const

function fromBefore(candle: Candle, before: Candle | undefined): Candle {
  if (!before) return candle
  const open = before.close
  return { ...candle, open, high: most(open, candle.close), low: least(open, candle.close) }
}

/** By time; what is there twice counts once. */
function inOrder<T extends { time: number; line: number }>(
  rows: readonly T[],
  isSame: (one: T, other: T) => boolean,
): T[] {
  const sorted = rows.toSorted((one, other) => one.time - other.time)
  return sorted.filter((row, i) => {
    const before = sorted[i - 1]
    if (before?.time !== row.time) return true
    if (isSame(before, row)) return false
    throw new Error(`lines ${before.line} and ${row.line} have the same time and say something else`)
  })
}

function tableOf(text: string): { columns: Columns; rows: Row[] } {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
  const written = lines.flatMap((line, i) => (line.trim() === '' ? [] : [{ line: i + 1, text: line }]))
  const [first] = written
  if (!first) throw new Error('is empty')
  const separator = [',', ';', '\t'].find((sign) => first.text.includes(sign)) ?? ','
  const table = written.map(({ line, text }) => ({
    line,
    cells: text.split(separator).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1')),
  }))
  const head = table[0] as Row
  const rest = table.slice(1)
  if (/^[\d.]+$/.test(head.cells[0] ?? '')) return { columns: UNNAMED, rows: table }
  const columns = columnsOf(head.cells)
  if (columns.time === undefined) throw new Error(`has no column of times among ${head.cells.join(', ')}`)
  return { columns, rows: rest }
}

function columnsOf(cells: readonly string[]): Columns {
  const names = cells.map((cell) => cell.toLowerCase().replace(/[^a-z]/g, ''))
  const found = Object.entries(NAMES).flatMap(([name, known]) => {
    // In the order in which they are known: a file may have both `time` and `date`.
    const at = known.map((word) => names.indexOf(word)).find((column) => column >= 0)
    return at === undefined ? [] : [[name, at] as const]
  })
  return Object.fromEntries(found)
}

function cellIn({ line, cells }: Row, column: number): string {
  const cell = cells[column]
  if (cell === undefined || cell === '') throw new Error(`line ${line}: nothing in column ${column + 1}`)
  return cell
}

/** Milliseconds; numbers tell by their size what they count. */
function timeIn(row: Row, column: number): number {
  const cell = cellIn(row, column)
  if (/^\d+(\.\d*)?$/.test(cell)) {
    const number = Number(cell)
    if (number < 1e11) return Math.round(number * 1_000)
    if (number < 1e14) return Math.floor(number)
    return Math.floor(number < 1e17 ? number / 1e3 : number / 1e6)
  }
  const isZoned = /(z|[+-]\d\d:?\d\d|utc|gmt)$/i.test(cell)
  const time = Date.parse(isZoned ? cell : /\d:\d/.test(cell) ? `${cell.replace(' ', 'T')}Z` : cell)
  if (Number.isNaN(time)) throw new Error(`line ${row.line}: ${cell} is no time`)
  return time
}

function priceIn(row: Row, column: number): bigint {
  const price = unitsIn(row, column)
  if (price <= 0n) throw new Error(`line ${row.line}: ${cellIn(row, column)} is no price`)
  return price
}

/** `7898.21`, `1.5e-05`; digits beyond the eighth are cut. */
function unitsIn(row: Row, column: number): bigint {
  const cell = cellIn(row, column)
  const parts = /^([+-]?)(\d*)\.?(\d*)(?:e([+-]?\d{1,2}))?$/i.exec(cell)
  const [, sign, whole = '', part = '', exponent = '0'] = parts ?? []
  if (!parts || whole + part === '') throw new Error(`line ${row.line}: ${cell} is no number`)
  const shift = Number(exponent) + DECIMALS - part.length
  const digits = BigInt(whole + part)
  const units = shift >= 0 ? digits * 10n ** BigInt(shift) : digits / 10n ** BigInt(-shift)
  if (units >= UNIT * UNIT) throw new Error(`line ${row.line}: ${cell} is too large`)
  return sign === '-' ? -units : units
}

function most(...amounts: readonly bigint[]): bigint {
  return amounts.reduce((one, other) => (one > other ? one : other))
}

function least(...amounts: readonly bigint[]): bigint {
  return amounts.reduce((one, other) => (one < other ? one : other))
}
