/**
 * What the sentence of each refusal may name, beside its reason: the bounds that were hit. A reason that is not here
 * carries nothing. A list names the only words a value can be; sentences choose by them.
 */
export const refusalValues = {
  'calls.wait': { seconds: 'number' },
  'parameter.unknown': { name: 'text' },
  'parameter.missing': { field: 'text' },
  'parameter.one-of': { field: 'text', names: 'text' },
  'parameter.least': { field: 'text', least: 'text', unit: ['characters', 'entries', 'none'] },
  'parameter.most': { field: 'text', most: 'text', unit: ['characters', 'entries', 'none'] },
  'parameter.must': { field: 'text', must: 'text' },
  'parameter.invalid': { field: 'text' },
  'parameter.twice': { name: 'text' },
  'body.malformed': { problem: 'text' },
  'phrase.form': { least: 'number', most: 'number' },
  'label.length': { least: 'number', most: 'number' },
  'book.full': { most: 'number' },
  'keys.most': { most: 'number' },
  'key.addresses-most': { most: 'number' },
  'key.label-length': { most: 'number' },
  'passkeys.most': { most: 'number' },
  'factor.other': { factor: ['authenticator', 'sms', 'email'] },
  'code.wait': { seconds: 'number' },
  'codes.often': { minutes: 'number' },
  'setting.long': { most: 'number' },
  'currency.one-of': { currencies: 'text' },
  'alerts.most': { most: 'number' },
  'alert.passed': { direction: ['above', 'below'], price: 'text' },
  'price.step': { step: 'text' },
  'price.range': { least: 'text', most: 'text' },
  'orders.rate': { most: 'number', interval: ['day', 'seconds'] },
  'order.needs': { type: 'text', field: 'text' },
  'order.takes-no': { type: 'text', field: 'text' },
  'order.stop-or-trail': { type: 'text' },
  'order.step': { filter: 'text', field: 'text', step: 'text', asset: 'text' },
  'order.decimals': { filter: 'text', field: 'text', asset: 'text', most: 'number' },
  'order.above-zero': { filter: 'text', field: 'text' },
  'filter.PRICE': { least: 'text', most: 'text', asset: 'text' },
  'filter.LOT': { least: 'text', most: 'text', asset: 'text' },
  'filter.MARKET_LOT': { most: 'text', asset: 'text' },
  'filter.NOTIONAL': { least: 'text', most: 'text', asset: 'text' },
  'filter.ICEBERG_PARTS': { most: 'text' },
  'filter.MAX_OPEN': { most: 'text' },
  'filter.MAX_CONDITIONAL': { most: 'text' },
  'filter.MAX_LISTS': { most: 'text' },
  'filter.TRAILING_DELTA': { least: 'text', most: 'text' },
  'filter.MAX_POSITION': { most: 'text', asset: 'text' },
  'order.left-canceled': { why: 'text' },
  'market.unknown': { pair: 'text' },
  'contract.unknown': { contract: 'text' },
  'contract.price-high': { most: 'text', asset: 'text' },
  'contract.price-low': { least: 'text', asset: 'text' },
  'futures.leverage': { most: 'number' },
  'transfer.above-limit': { most: 'text', asset: 'text' },
  'identity.told': { text: 'text' },
  'withdrawal.below-min': { least: 'text', asset: 'text' },
  'withdrawal.above-max': { most: 'text', asset: 'text' },
  'withdrawal.below-fee': { fee: 'text', asset: 'text' },
  'withdrawal.step': { step: 'text', asset: 'text' },
  'withdrawal.decimals': { most: 'number' },
  'withdrawal.fee-changed': { fee: 'text', asset: 'text' },
  'withdrawal.unfinal': { most: 'text' },
  'withdrawal.over-limit': { day: 'text', month: 'text' },
  'withdrawals-held': { until: 'text' },
  'pin.locked': { until: 'text' },
  'address.listed-lately': { until: 'text' },
  'staff.market-unknown': { symbol: 'text' },
  'staff.market-unchanged': { why: 'text' },
  'staff.definition-invalid': { problems: 'text' },
  'staff.settings-malformed': { problem: 'text' },
  'staff.no-invite-code': { state: ['frozen', 'free'] },
  'staff.tier-unknown': { tier: 'number' },
} as const satisfies Readonly<Record<string, Readonly<Record<string, 'text' | 'number' | readonly string[]>>>>

type Values = typeof refusalValues

/** The reasons whose sentence names something. */
export type ReasonWithValues = keyof Values

type Value<K> = K extends 'text' ? string : K extends 'number' ? number : K extends readonly (infer W)[] ? W : never

/** What must be given with a reason. */
export type ValuesOf<R extends ReasonWithValues> = { readonly [N in keyof Values[R]]: Value<Values[R][N]> }
