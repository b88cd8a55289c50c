import { type Person, setApi } from '../../../apps/api/api.fixture.ts'

export const ORDER = '/api/v3/order'

const FUNDS = [
  'BTC=10',
  'ETH=100',
  'SOL=1000',
  'XRP=100000',
  'LTC=1000',
  'DOGE=100000',
  'ADA=100000',
  'BOW=100000',
  'USDT=1000000',
]

/** An api with alice and bob, both rich. Each test uses a different market, so that no book disturbs another. */
export async function setTradingApi() {
  const { api } = await setApi()
  return { api, alice: await api.person('alice', FUNDS), bob: await api.person('bob', FUNDS) }
}

export function limit(symbol: string, side: string, quantity: string, price: string, more = {}) {
  return { symbol, side, type: 'LIMIT', timeInForce: 'GTC', quantity, price, ...more }
}

export async function balance(person: Person, asset: string) {
  const { body } = await person.call('GET', '/api/v3/account')
  return body.balances.find((row: { asset: string }) => row.asset === asset)
}
