import assert from 'node:assert/strict'

// biome-ignore lint/suspicious/noExplicitAny: answers are looked at field by field
type Json = any

/** The possible types of a field, by the letter after its name. */
const kinds: Record<string, (value: unknown) => boolean> = {
  d: (value) => typeof value === 'string' && /^-?\d+\.\d{8}$/.test(value),
  p: (value) => typeof value === 'string' && /^-?\d+\.\d{3}$/.test(value),
  f: (value) => typeof value === 'string' && /^\d+\.\d{4}$/.test(value),
  i: (value) => Number.isSafeInteger(value),
  m: (value) => Number.isSafeInteger(value) && (value as number) > 1e12 && (value as number) < 1e13,
  u: (value) => Number.isSafeInteger(value) && (value as number) > 1e15 && (value as number) < 1e16,
  b: (value) => typeof value === 'boolean',
  t: (value) => typeof value === 'string' && value !== '',
  s: (value) => typeof value === 'string',
  l: (value) => Array.isArray(value),
  o: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
}

/** Fails unless each row has exactly these fields with these types. */
export function assertShape(body: Json, shape: string, what: string): void {
  const rows: Record<string, unknown>[] = Array.isArray(body) ? body : [body]
  assert.ok(rows.length > 0, `${what}: there is something to look at`)
  const fields = shape.split(' ').map((field) => field.split(':') as [string, string])
  for (const row of rows) {
    assert.deepEqual(Object.keys(row).sort(), fields.map(([name]) => name).sort(), what)
    for (const [name, kind] of fields) assert.ok(kinds[kind]?.(row[name]), `${what}: ${name} is ${row[name]}`)
  }
}

export const ACK = 'symbol:t orderId:i orderListId:i clientOrderId:t transactTime:m'
export const RESULT = `${ACK} price:d origQty:d executedQty:d origQuoteOrderQty:d cummulativeQuoteQty:d status:t timeInForce:t type:t side:t workingTime:m selfTradePreventionMode:t`
export const ROW =
  'symbol:t orderId:i orderListId:i clientOrderId:t price:d origQty:d executedQty:d cummulativeQuoteQty:d origQuoteOrderQty:d status:t timeInForce:t type:t side:t stopPrice:d icebergQty:d time:m updateTime:m isWorking:b workingTime:m selfTradePreventionMode:t'
