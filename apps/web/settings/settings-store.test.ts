import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it, mock } from 'node:test'
import { type SiteApi, SiteApiError } from '../site-api/site-api.ts'
import { SettingsStore } from './settings-store.ts'

const CALL = 'POST /exchange-web/web/user/setting'

/** A signed-in user's store, and what it sent. */
function signedIn(failure: () => 'unreachable' | 'refused' | undefined) {
  const sent: unknown[] = []
  const siteApi = async (_name: string, { value }: { readonly value: unknown }) => {
    sent.push(value)
    const why = failure()
    if (why) throw new SiteApiError(CALL, why, {})
  }
  return { sent, store: new SettingsStore(siteApi as unknown as SiteApi, {}) }
}

/** Lets time pass, and everything that follows from it. */
async function pass(ms: number): Promise<void> {
  mock.timers.tick(ms)
  await new Promise(setImmediate)
}

describe('a setting of somebody signed in', () => {
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }))
  afterEach(() => mock.timers.reset())

  it('is sent once it has settled', async () => {
    const { store, sent } = signedIn(() => undefined)
    store.set('favourites', ['BTC_USDT'])
    await pass(500)
    store.set('favourites', ['ETH_USDT'])
    await pass(600)
    await pass(60_000)
    assert.deepEqual(sent, [['ETH_USDT']])
  })

  it('is sent again until there is an answer, and then as it is by then', async () => {
    let isCut = true
    const { store, sent } = signedIn(() => (isCut ? 'unreachable' : undefined))
    store.set('favourites', ['BTC_USDT'])
    await pass(600)
    await pass(10_000)
    store.set('favourites', ['ETH_USDT'])
    isCut = false
    await pass(600)
    await pass(60_000)
    assert.deepEqual(sent, [['BTC_USDT'], ['BTC_USDT'], ['ETH_USDT']])
  })

  it('is not sent again when it is refused', async () => {
    const { store, sent } = signedIn(() => 'refused')
    store.set('favourites', ['BTC_USDT'])
    await pass(600)
    await pass(60_000)
    assert.equal(sent.length, 1)
  })
})

it('two tabs of a visitor keep each other’s settings', () => {
  const kept = new Map<string, string>()
  const localStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
  Object.defineProperty(globalThis, 'localStorage', { value: localStorage, configurable: true })
  const visitor = () => new SettingsStore((() => assert.fail('nobody is signed in')) as SiteApi, undefined)
  const [one, other] = [visitor(), visitor()]
  one.set('favourites', ['BTC_USDT'])
  other.set('confirmations', { cancelAll: false })
  const next = visitor()
  next.readBrowser()
  assert.deepEqual([next.get('favourites'), next.get('confirmations')], [['BTC_USDT'], { cancelAll: false }])
})
