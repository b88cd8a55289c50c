import type { Parameters } from './sender.ts'

/** One bad value in an otherwise valid order, and its expected refusal. */
export interface Attack {
  readonly name: string
  readonly value: string
  readonly order: Parameters
  readonly code: number
  readonly msg: string
}

export const limitOrder = {
  symbol: 'BTCUSDT',
  side: 'BUY',
  type: 'LIMIT',
  timeInForce: 'GTC',
  quantity: '0.01',
  price: '50000',
} as const
const stopOrder = { ...limitOrder, type: 'STOP_LOSS_LIMIT', stopPrice: '70000' }
const trailingOrder = { ...limitOrder, type: 'STOP_LOSS_LIMIT', trailingDelta: '100' }
const quoteOrder = { symbol: 'BTCUSDT', side: 'BUY', type: 'MARKET', quoteOrderQty: '100' }

const DECIMAL = String.raw`^([0-9]{1,20})(\.[0-9]{1,20})?$`
const INTEGER = '^[0-9]{1,20}$'
const SYMBOL = '^[A-Z0-9-_.]{1,20}$'
const CLIENT_ID = String.raw`^[\.A-Z\:/a-z0-9_-]{1,36}$`

/** Texts that are not numbers in the dialect, however lenient the parser. */
const noNumbers = [
  ...['abc', 'NaN', 'Infinity', '-Infinity', 'null', 'undefined', 'true', '[]', '{}', '1,5', '1_000', '1.2.3', '--1'],
  ...[
    '1e5',
    '1E5',
    '1e-5',
    '0x10',
    '0b1',
    '0o7',
    '1n',
    '+1',
    '-1',
    '-0',
    '-0.01',
    ' 1',
    '1 ',
    '1\t',
    '\n1',
    '.5',
    '5.',
  ],
  ...['١٢', '１', '²', '½', '1\u0000', '\u00001', '1\u200b', '−1', '1; drop table orders', "1' or '1'='1", '%31'],
  ...['1'.repeat(40), `0.${'1'.repeat(40)}`, '9'.repeat(5_000), '$1', '=1+1', '{{7*7}}', '../1', '<b>1</b>'],
]
/** Texts that are not in any closed list, including the names every JavaScript object has. */
const noWords = [
  'NONSENSE',
  'buy',
  'limit',
  'gtc',
  '0',
  '1',
  ' BUY',
  'BUY ',
  'BUY,SELL',
  '__proto__',
  'constructor',
  'toString',
  'BUY\u0000',
]

const illegal = (name: string, range: string) => ({
  code: -1100,
  msg: `Illegal characters found in parameter '${name}'; legal range is '${range}'.`,
})
const empty = (name: string) => ({ code: -1105, msg: `Parameter '${name}' was empty.` })
const overflowed = (name: string) => ({ code: -1108, msg: `Parameter '${name}' overflowed.` })

function decimalAttacks(name: string, order: Parameters): Attack[] {
  return [
    ...noNumbers.map((value) => ({ name, value, order, ...illegal(name, DECIMAL) })),
    { name, value: '', order, ...empty(name) },
    { name, value: '99999999999999999999', order, ...overflowed(name) },
    { name, value: '92233720368.54775808', order, ...overflowed(name) },
    { name, value: '0.000000001', order, code: -1111, msg: `Parameter '${name}' has too much precision.` },
  ]
}

function integerAttacks(name: string, order: Parameters): Attack[] {
  const values = [...noNumbers, '1.5', '1.0']
  return [
    ...values.map((value) => ({ name, value, order, ...illegal(name, INTEGER) })),
    { name, value: '', order, ...empty(name) },
    { name, value: '9007199254740992', order, ...overflowed(name) },
    { name, value: '99999999999999999999', order, ...overflowed(name) },
  ]
}

function wordAttacks(name: string, code: number, msg: string): Attack[] {
  return [
    ...noWords.map((value) => ({ name, value, order: limitOrder, code, msg })),
    { name, value: '', order: limitOrder, ...empty(name) },
  ]
}

function textAttacks(name: string, range: string, values: readonly string[]): Attack[] {
  return [
    ...values.map((value) => ({ name, value, order: limitOrder, ...illegal(name, range) })),
    { name, value: '', order: limitOrder, ...empty(name) },
  ]
}

const zero = (name: string, order: Parameters): Attack[] =>
  ['0', '0.00000000', '00'].map((value) => ({ name, value, order, code: -1013, msg: `Invalid ${name}.` }))

const filter = (name: string, value: string, order: Parameters, which: string): Attack => ({
  ...{ name, value, order },
  ...{ code: -1013, msg: `Filter failure: ${which}` },
})

const notValid = (name: string) => `Data sent for parameter '${name}' is not valid.`

/** Every parameter of an order with every kind of value it cannot have. */
export const orderAttacks: readonly Attack[] = [
  ...decimalAttacks('quantity', limitOrder),
  ...decimalAttacks('price', limitOrder),
  ...decimalAttacks('icebergQty', limitOrder),
  ...decimalAttacks('stopPrice', stopOrder),
  ...decimalAttacks('quoteOrderQty', quoteOrder),
  ...zero('quantity', limitOrder),
  ...zero('price', limitOrder),
  ...zero('stopPrice', stopOrder),
  ...zero('quoteOrderQty', quoteOrder),
  ...integerAttacks('trailingDelta', trailingOrder),
  ...integerAttacks('strategyId', limitOrder),
  ...integerAttacks('strategyType', limitOrder),
  ...wordAttacks('side', -1117, 'Invalid side.'),
  ...wordAttacks('type', -1116, 'Invalid orderType.'),
  ...wordAttacks('timeInForce', -1115, 'Invalid timeInForce.'),
  ...wordAttacks('newOrderRespType', -1130, notValid('newOrderRespType')),
  ...wordAttacks('selfTradePreventionMode', -1130, notValid('selfTradePreventionMode')),
  ...textAttacks('symbol', SYMBOL, [
    'btcusdt',
    'BTC/USDT',
    'BTCUSDT ',
    'BTCUSDT\u0000',
    'ВТСUSDT',
    'B'.repeat(21),
    "BTC'",
  ]),
  ...textAttacks('newClientOrderId', CLIENT_ID, [
    'a b',
    'é',
    'a\u0000',
    "a';--",
    '<script>',
    'a'.repeat(37),
    '\u202eabc',
    '💥',
  ]),
  ...['NOPEUSDT', '__PROTO__', '..', '0', '-'].map((value) => {
    return { name: 'symbol', value, order: limitOrder, code: -1121, msg: 'Invalid symbol.' }
  }),
  filter('price', '50000.001', limitOrder, 'PRICE_FILTER'),
  filter('price', '9999999999', limitOrder, 'PRICE_FILTER'),
  filter('quantity', '0.000011', limitOrder, 'LOT_SIZE'),
  filter('quantity', '9999999999', limitOrder, 'LOT_SIZE'),
  filter('trailingDelta', '0', trailingOrder, 'TRAILING_DELTA'),
  filter('trailingDelta', '4294967296', trailingOrder, 'TRAILING_DELTA'),
  filter('quantity', '0.00001', limitOrder, 'NOTIONAL'),
  { name: 'icebergQty', value: '1', order: limitOrder, code: -2010, msg: 'IcebergQty exceeds QTY.' },
  { name: 'strategyType', value: '0', order: limitOrder, code: -1134, msg: '`strategyType` was less than 1000000.' },
  { name: 'strategyType', value: '4294967296', order: limitOrder, code: -1130, msg: notValid('strategyType') },
  ...['quoteOrderQty', 'stopPrice', 'trailingDelta'].map((name) => {
    const msg = `Parameter '${name}' sent when not required.`
    return { name, value: '100', order: limitOrder, code: -1106, msg }
  }),
]

export const missing = (name: string) => `Mandatory parameter '${name}' was not sent, was empty/null, or malformed.`
