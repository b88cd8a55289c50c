import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { PromptScene } from '@bowline/contract/terms/prompts.ts'
import type { SiteApi } from '../../../site-api/site-api.ts'
import { coinRow, collateral } from '../figures.fixture.ts'
import { duePrompt } from './due-prompt.ts'
import { dismissPrompt, PromptRecord } from './prompt-record.ts'

const NOW_MS = 1_800_000_000_000
const DAY_MS = 86_400_000
const scenes = ['upgrade', 'trade', 'collateralized', 'transfer'] as const

/** What the server says; an answer that is undefined fails. */
interface World {
  readonly dismissed?: Partial<Record<PromptScene, number>>
  readonly noStatus?: boolean
  readonly model?: readonly [model: number, status: number]
  readonly guidance?: number
  readonly usable?: string
  readonly coins?: readonly ReturnType<typeof coinRow>[]
  readonly elsewhere?: string
  readonly fails?: string
  /** The server's clock, where the browser's is wrong. */
  readonly serverMs?: number
}

function set(world: World) {
  const {
    dismissed = {},
    serverMs = NOW_MS,
    noStatus,
    model = [2, 1],
    guidance = 1,
    usable = '0.00',
    coins = [],
    elsewhere = '0',
  } = world
  const asked: string[] = []
  const reported: unknown[] = []
  const spot = {
    assetType: 0,
    totalUsdt: elsewhere,
    coins: [
      { coin: 'USDT', amount: '5', total: '5' },
      { coin: 'ADA', amount: '5', total: '5' },
    ],
  }
  const answers: Record<string, (params: { readonly scene: PromptScene }) => unknown> = {
    'GET /fe-co-api/popup/status': ({ scene }) => {
      if (noStatus) throw new Error('no answer')
      const isSkipped = (['trade', 'collateralized', 'transfer'] as const).some((each) => dismissed[each] === -1)
      const until = dismissed[scene] ?? 0
      return { scene, until: until === -1 || until > serverMs ? until : 0, isSkipped: isSkipped ? 1 : 0 }
    },
    'POST /fe-co-api/popup/report': (params) => reported.push(params),
    'GET /fe-co-api/account/model': () => ({ model: model[0], status: model[1], reason: '', upgradeTime: 0 }),
    'GET /fe-co-api/popup/unifiedPopupWindowGuidance': () => ({ guidance }),
    'GET /fe-co-api/account/unified/account_list': () => ({
      list: [
        { marginCoin: 'USDC', canUseAmount: '9.00' },
        { marginCoin: 'USDT', canUseAmount: usable },
      ],
    }),
    'GET /fe-co-api/account/unified/asset_list': () => ({ list: coins }),
    'POST /fe-co-api/asset/user_other_assets': () => ({ list: [spot], totalUsdt: elsewhere }),
    'GET /fe-co-api/account/unified/collateral/support/list': () => ({ list: [collateral('USDT')] }),
  }
  const siteApi = (async (name: string, params: { readonly scene: PromptScene }) => {
    asked.push(name)
    if (name.includes(world.fails ?? ' no call')) throw new Error('no answer')
    return answers[name]?.(params)
  }) as unknown as SiteApi
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
  }
  const record = new PromptRecord(storage)
  return {
    siteApi,
    record,
    asked,
    reported,
    due: (of: readonly PromptScene[] = scenes) => duePrompt({ siteApi, record, nowMs: NOW_MS, scenes: of }),
  }
}

const idle = coinRow('BTC', { canTransferOutBalance: '0.5' })

describe('the prompt that is due', () => {
  it('is the upgrade while the guidance flag is on and the account is classic', async () => {
    assert.deepEqual(await set({ model: [1, 0] }).due(), { scene: 'upgrade' })
    assert.equal(await set({ model: [1, 0], guidance: 0 }).due(), undefined)
    assert.deepEqual(await set({ model: [1, 2] }).due(), { scene: 'upgrade' }, 'again after one that failed')
    assert.equal(await set({ model: [1, 3] }).due(), undefined, 'not while one runs')
    assert.equal(await set({ model: [2, 1] }).due(), undefined, 'not of a unified account')
  })

  it('of a classic account is no other', async () => {
    const classic = set({ model: [1, 0], guidance: 0, usable: '10.00', coins: [idle], elsewhere: '100' })
    assert.equal(await classic.due(), undefined)
  })

  it('is trade above a balance of nothing', async () => {
    assert.deepEqual(await set({ usable: '0.01' }).due(), { scene: 'trade', amount: '0.01' })
    assert.equal(await set({ usable: '0.00' }).due(), undefined)
  })

  it('is collateralized for coins that the platform takes, are off, and could leave', async () => {
    assert.deepEqual(await set({ coins: [idle] }).due(), { scene: 'collateralized', coins: ['BTC'] })
    const others = [
      coinRow('BTC', { ...idle, collateralStatus: 1 }),
      coinRow('ETH', { ...idle, sysCollateralStatus: 0 }),
      coinRow('SOL', { canTransferOutBalance: '0.00000000' }),
    ]
    assert.equal(await set({ coins: others }).due(), undefined)
  })

  it('is transfer from a USDT elsewhere on, with the coins that are taken', async () => {
    assert.deepEqual(await set({ elsewhere: '1' }).due(), { scene: 'transfer', amount: '1', coins: ['USDT'] })
    assert.equal(await set({ elsewhere: '0.99999999' }).due(), undefined)
  })

  it('is the first of several, and the next one where that is dismissed for now', async () => {
    const all = { usable: '1.00', coins: [idle], elsewhere: '10' }
    const later = NOW_MS + 1
    assert.equal((await set(all).due())?.scene, 'trade')
    assert.equal((await set({ ...all, dismissed: { trade: later } }).due())?.scene, 'collateralized')
    const two = { trade: later, collateralized: later }
    assert.equal((await set({ ...all, dismissed: two }).due())?.scene, 'transfer')
    assert.equal((await set({ ...all, dismissed: { ...two, transfer: later } }).due())?.scene, undefined)
    assert.equal((await set(all).due(['upgrade', 'transfer']))?.scene, 'transfer', 'of those that the page has')
  })

  it('comes back when the day is over', async () => {
    assert.equal((await set({ usable: '1.00', dismissed: { trade: NOW_MS } }).due())?.scene, 'trade')
    assert.equal(await set({ usable: '1.00', dismissed: { trade: NOW_MS + 1 } }).due(), undefined)
    const wrong = set({ usable: '1.00', dismissed: { trade: NOW_MS }, serverMs: NOW_MS - 1 })
    assert.equal(await wrong.due(), undefined, 'by the server’s clock')
    assert.equal(await set({ model: [1, 0], dismissed: { upgrade: NOW_MS + 1 } }).due(), undefined)
    assert.equal(await set({ model: [1, 0], dismissed: { upgrade: -1 } }).due(), undefined)
  })

  it('is none, and nothing more is asked, once one of the three was dismissed for ever', async () => {
    for (const scene of ['trade', 'collateralized', 'transfer'] as const) {
      const world = set({ usable: '1.00', coins: [idle], elsewhere: '10', dismissed: { [scene]: -1 } })
      assert.equal(await world.due(), undefined, scene)
      assert.deepEqual(world.asked, ['GET /fe-co-api/popup/status'])
    }
    // The upgrade is none of the three.
    assert.equal((await set({ usable: '1.00', dismissed: { upgrade: -1 } }).due())?.scene, 'trade')
  })

  it('follows the server and not the browser’s record, which then says the same', async () => {
    const world = set({ usable: '1.00' })
    world.record.set('trade', -1)
    assert.equal((await world.due())?.scene, 'trade')
    assert.equal(world.record.get('trade'), 0)
    const other = set({ usable: '1.00', dismissed: { trade: NOW_MS + 5 } })
    assert.equal(await other.due(), undefined)
    assert.equal(other.record.get('trade'), NOW_MS + 5)
  })

  it('follows the browser’s record while the server does not say', async () => {
    const fresh = { usable: '1.00', noStatus: true }
    assert.equal((await set(fresh).due())?.scene, 'trade')
    const today = set(fresh)
    today.record.set('trade', NOW_MS + 1)
    assert.equal(await today.due(), undefined)
    const never = set({ ...fresh, coins: [idle] })
    never.record.set('transfer', -1)
    assert.equal(await never.due(), undefined, 'and skips everything by it too')
  })

  it('is none when the check fails, and nobody hears of it', async () => {
    for (const fails of ['account/model', 'account_list', 'asset_list', 'user_other_assets', 'support/list'])
      assert.equal(await set({ elsewhere: '10', fails }).due(), undefined, fails)
    assert.equal(await set({ model: [1, 0], fails: 'Guidance' }).due(), undefined)
  })
})

describe('a dismissed prompt', () => {
  it('is so for ever or for a day, here and with the server', async () => {
    const { siteApi, record, reported } = set({})
    dismissPrompt(siteApi, record, { scene: 'trade', forever: false }, NOW_MS)
    dismissPrompt(siteApi, record, { scene: 'upgrade', forever: true }, NOW_MS)
    assert.deepEqual([record.get('trade'), record.get('upgrade'), record.get('transfer')], [NOW_MS + DAY_MS, -1, 0])
    assert.deepEqual(reported, [
      { scene: 'trade', forever: false },
      { scene: 'upgrade', forever: true },
    ])
  })

  it('is so in this browser even if the server does not hear of it', async () => {
    const { siteApi, record } = set({ fails: 'report' })
    dismissPrompt(siteApi, record, { scene: 'trade', forever: false }, NOW_MS)
    await new Promise(setImmediate)
    assert.equal(record.get('trade'), NOW_MS + DAY_MS)
  })

  it('is forgotten by a browser that keeps nothing, without a fault', () => {
    const refuse = () => {
      throw new Error('storage is forbidden')
    }
    const record = new PromptRecord({ getItem: refuse, setItem: refuse })
    record.set('trade', -1)
    assert.equal(record.get('trade'), 0)
  })
})
