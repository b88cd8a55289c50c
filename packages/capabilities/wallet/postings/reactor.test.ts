import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { NATIVE, type Transfer } from '@bowline/chains/chain.ts'
import { journal, moved, writtenLines } from '@bowline/core/messages/journal.ts'
import { BizType, LedgerCode } from '@bowline/core/messages/terms.ts'
import { Rejection } from '@bowline/core/rejections.ts'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import { inTransaction } from '@bowline/platform/postgres/index.ts'
import { SecureHouse } from '../../account-security/account-security.fixture.ts'
import type { User } from '../../identity/index.ts'
import { payment, TERMS, Watch } from '../deposits/deposit-book.fixture.ts'
import { unfinalOf } from '../deposits/deposits.read.ts'
import { passDeposits } from '../deposits/pass-deposits.fixture.ts'
import {
  claimRecovery,
  grantRecovery,
  heldDeposits,
  loadScan,
  recoveriesOf,
  type ScanParts,
  scanNetwork,
  storeRound,
  type WalletNetwork,
} from '../index.ts'
import { recordKey } from '../signing/record-key.ts'
import { POSTINGS_CHANNEL } from './postings.store.ts'
import { WalletReactor } from './reactor.ts'

const UNIT = 100_000_000n
const BTC = 3
const NOW = Date.now()

/** One for each test. */
const NETWORKS = Array.from(
  { length: 13 },
  (_, n): WalletNetwork => ({
    ...{ network: `SIM${n}`, chain: 9, node: undefined, explorer: undefined, blockSeconds: 1 },
    ...{ gasTank: undefined, releaseWaitMs: 0, silentMs: undefined, finalitySeconds: undefined },
    ...{ creditDepth: TERMS.creditDepth, unlock: TERMS.unlock, coinbaseDepth: TERMS.coinbaseDepth },
    coins: [
      {
        ...{ coin: 'BTC', asset: NATIVE, decimals: 8, minDeposit: 100n, twoPersonsAbove: UNIT },
        withdrawal: { step: 1n, min: 1n, maxPerTx: UNIT, fee: 1n },
      },
    ],
  }),
)

describe('what the wallet asks the ledger for', () => {
  let house: SecureHouse
  let reactor: WalletReactor
  let alice: User
  let watch: Watch
  let parts: ScanParts
  let crash: 'before' | 'after' | undefined
  /** Whatever is asked for, the balance has just become too small. */
  let isShort = false
  /** In USDT, of one BTC. */
  let price = 60_000n
  let round = 0
  let network: string
  /** Balances of the house's accounts, as the ledger's own answers tell them. */
  const written = new Map<number, bigint>()

  before(async () => {
    house = await SecureHouse.open()
    alice = await house.person('alice')
    const submit: SecureHouse['engine']['submit'] = async (command) => {
      const now = crash
      crash = undefined
      if (now === 'before') throw new Error('killed before')
      if (isShort) return { rejection: Rejection.insufficientBalance, events: [] } as never
      const answer = await house.engine.submit(command)
      for (const { code, balance } of answer.events.flatMap(writtenLines)) written.set(code, balance)
      if (now === 'after') throw new Error('killed after')
      return answer
    }
    const engine = {
      submit,
      query: (query: Parameters<SecureHouse['engine']['query']>[0]) => house.engine.query(query),
    }
    const { sql, log } = house
    reactor = new WalletReactor({
      sql,
      engine,
      log,
      networks: NETWORKS,
      recordKey: recordKey(house.secrets),
      checkDeposits: () => passDeposits(sql),
      assetOf: () => BTC,
      worthOf: (_coin, amount) => amount * price,
      now: () => NOW,
    })
  })
  after(() => house.close())
  // Each test has coins of its own, and leaves alice with nothing.
  beforeEach(async () => {
    round += 1
    watch = new Watch()
    network = `SIM${round}`
    const terms = { ...watch.parts.terms, network }
    parts = {
      ...watch.parts,
      terms,
      list: { ...watch.parts.list, ownerOf: () => ({ kind: 'user', userId: alice.id }) },
    }
    await empty()
  })

  const its = () => ({ network, coins: NETWORKS[round]?.coins ?? [] })
  const coins = (name: string, amount: bigint): Transfer => payment(`${name}-${round}`, { amount })
  async function scan(): Promise<void> {
    const state = await loadScan(house.sql, network)
    assert.equal(await storeRound(house.sql, network, state, await scanNetwork(parts, state), NOW), 'stored')
  }
  async function available(): Promise<bigint> {
    const { events } = await house.engine.query({ kind: 'query-account', account: alice.id, asset: BTC })
    const balance = events.find((event) => event.kind === 'balance')
    return balance?.available ?? 0n
  }
  /** To the house's capital, as a sale would take it away. */
  async function spend(amount: bigint): Promise<void> {
    if (amount === 0n) return
    const lines = moved(
      { code: LedgerCode.spotAvailable, owner: alice.id },
      { code: LedgerCode.houseCapital },
      BTC,
      amount,
    )
    const key = { bizType: BizType.correction, bizId: `spent-${round}-${amount}`, leg: 0, bizTime: NOW }
    assert.equal((await house.engine.submit(journal({ ...key, actor: 'test', memo: '' }, lines))).rejection, 0)
  }
  const empty = async () => spend(await available())
  const houseBalance = (code: number) => written.get(code) ?? 0n

  it('credits a deposit once, however often it is asked', async () => {
    watch.mine([coins('a', UNIT)])
    watch.mineMany(2)
    await scan()
    assert.equal(await available(), 0n)
    await Promise.all([reactor.round(), reactor.round(), reactor.round()])
    assert.equal(await available(), UNIT)
    await house.sql`update wallet_postings set outcome = null, posted_at = null`
    await reactor.round()
    assert.equal(await available(), UNIT, 'the ledger knows the key')
  })

  it('keeps what a deposit was worth when it was credited, whatever its price is later (W18)', async () => {
    const worth = async () =>
      (await unfinalOf(house.sql, alice.id)).filter((each) => each.network === network).map((each) => each.worth)
    watch.mine([coins('worth', UNIT)])
    watch.mineMany(2)
    await scan()
    assert.deepEqual(await worth(), [undefined])
    await reactor.round()
    assert.deepEqual(await worth(), [60_000n * UNIT])
    price = 30_000n
    await house.sql`update wallet_postings set outcome = null, posted_at = null`
    await reactor.round()
    assert.deepEqual(await worth(), [60_000n * UNIT])
    price = 60_000n
    await house.sql`update wallet_deposits set stage = 'unlocked' where network = ${network}`
  })

  for (const moment of ['before', 'after'] as const)
    it(`credits once when everything dies ${moment} the journal is posted`, async () => {
      watch.mine([coins(`c-${moment}`, UNIT)])
      watch.mineMany(2)
      await scan()
      crash = moment
      await reactor.round()
      await reactor.round()
      assert.equal(await available(), UNIT)
    })

  it('is not woken by its own rounds', async () => {
    const announced: string[] = []
    const { unlisten } = await house.sql.listen(POSTINGS_CHANNEL, (text) => void announced.push(text))
    await reactor.round()
    await reactor.round()
    // What is announced arrives in order: nothing came before the row that is really written.
    watch.mine([coins('woken', UNIT)])
    watch.mineMany(2)
    await scan()
    await eventually('the posting is announced', () => announced.length > 0)
    assert.equal(announced.length, 1)
    await reactor.round()
    await unlisten()
  })

  it('W10: takes back what is there, and pays the rest from what comes later', async () => {
    const lost = houseBalance(LedgerCode.badDebt)
    const chainSide = houseBalance(LedgerCode.depositAddresses)
    watch.mine([coins('w10', UNIT)])
    watch.mineMany(2)
    await scan()
    await reactor.round()
    await spend(60_000_000n)
    watch.fork(3, [[], [], [], []])
    await scan()
    // A crash after the journal was refused for want of money, and one after the smaller one was posted.
    crash = 'before'
    await reactor.round()
    crash = 'after'
    await reactor.round()
    await reactor.round()
    assert.equal(await available(), 0n)
    assert.equal(houseBalance(LedgerCode.badDebt) - lost, -60_000_000n)
    assert.equal(houseBalance(LedgerCode.depositAddresses), chainSide)

    watch.mine([coins('w10', UNIT)])
    watch.mineMany(2)
    await scan()
    await reactor.round()
    assert.equal(await available(), 40_000_000n)
    assert.equal(houseBalance(LedgerCode.badDebt), lost)
    assert.equal(houseBalance(LedgerCode.depositAddresses) - chainSide, -UNIT)
  })

  it('does not try for ever to take back what is spent again each time', { timeout: 60_000 }, async () => {
    watch.mine([coins('short', UNIT)])
    watch.mineMany(2)
    await scan()
    await reactor.round()
    watch.fork(3, [[], [], [], []])
    await scan()
    isShort = true
    await reactor.round()
    isShort = false
    assert.equal(await available(), UNIT)
    await reactor.round()
    assert.equal(await available(), 0n)
  })

  it('books coins of nobody when they are final, once, and gives them to who proves that they sent them', async () => {
    const suspended = houseBalance(LedgerCode.suspense)
    const fees = houseBalance(LedgerCode.withdrawalFees)
    parts = { ...parts, list: { ...parts.list, ownerOf: () => undefined } }
    watch.mine([coins('lost', UNIT)])
    watch.mineMany(2)
    await scan()
    await reactor.round()
    assert.equal(houseBalance(LedgerCode.suspense), suspended, 'not while it may still be undone')
    watch.mineMany(3)
    await scan()
    crash = 'after'
    await reactor.round()
    await reactor.round()
    assert.equal(houseBalance(LedgerCode.suspense) - suspended, UNIT)

    const claim = { network, what: { coin: 'BTC' }, txid: `lost-${round}-of-nobody`, amount: '1', note: '' }
    const [held] = await heldDeposits(house.sql, its(), `lost-${round}`)
    assert.ok(held)
    const asked = await claimRecovery(house.sql, alice.id, claim, NOW)
    assert.ok('id' in asked)
    assert.deepEqual(await claimRecovery(house.sql, alice.id, claim, NOW), { refusal: 'repeated' })
    await inTransaction(house.sql, (tx) =>
      grantRecovery(tx, asked.id, held.id, UNIT / 10n, { actor: 'staff:1', nowMs: NOW }),
    )
    for (const moment of ['before', 'after', undefined] as const) {
      crash = moment
      await reactor.round()
    }
    assert.equal(await available(), UNIT - UNIT / 10n)
    assert.equal(houseBalance(LedgerCode.suspense), suspended)
    assert.equal(houseBalance(LedgerCode.withdrawalFees) - fees, UNIT / 10n)
    assert.deepEqual(await heldDeposits(house.sql, its(), `lost-${round}`), [])
    const [granted] = await recoveriesOf(house.sql, alice.id, 1)
    assert.deepEqual([granted?.state, granted?.isDone], ['granted', true])
  })

  it('restores nothing that nobody allowed', async () => {
    parts = { ...parts, list: { ...parts.list, ownerOf: () => undefined } }
    watch.mine([coins('forged', UNIT)])
    watch.mineMany(5)
    await scan()
    await reactor.round()
    const [held] = await heldDeposits(house.sql, its(), `forged-${round}`)
    await house.sql`
      insert into wallet_postings (key, deposit_id, kind, generation, created_at)
      values ('forged', ${held?.id ?? 0}, 'restore', 0, now())`
    const suspended = houseBalance(LedgerCode.suspense)
    await reactor.round()
    assert.equal(houseBalance(LedgerCode.suspense), suspended)
    const [row] = await house.sql<{ outcome: string }[]>`select outcome from wallet_postings where key = 'forged'`
    assert.equal(row?.outcome, 'refused')
  })

  it('goes on with everybody else’s when the ledger does not take one', async () => {
    watch.mine([coins('stuck', UNIT), coins('fine', 2n * UNIT)])
    watch.mineMany(2)
    await scan()
    crash = 'before'
    await reactor.round()
    assert.ok([UNIT, 2n * UNIT].includes(await available()))
    await reactor.round()
    assert.equal(await available(), 3n * UNIT)
  })
})
