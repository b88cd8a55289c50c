import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { dataFolder } from '@bowline/capabilities/operator/data-folder.ts'
import { allowReturn, walletNetworks } from '@bowline/capabilities/wallet/index.ts'
import { NATIVE, toChain } from '@bowline/chains'
import { LedgerCode } from '@bowline/core/messages/terms.ts'
import { eventually, until } from '@bowline/platform/eventually.fixture.ts'
import { inTransaction } from '@bowline/platform/postgres/index.ts'
import { agree, UNIT, WalletWorld } from '../wallet-world.fixture.ts'
import { FailingNode } from './failing-node.fixture.ts'
import { WatcherProcess } from './watcher-process.fixture.ts'

/** Set by `npm run test:crash` and at night. */
const IS_LONG = Number(process.env.BOWLINE_CRASH_ROUNDS ?? 0) >= 100
const DEPOSITS = IS_LONG ? 200 : 12
const WITHDRAWALS = IS_LONG ? 1_000 : 18
const KILLS = IS_LONG ? 50 : 12
const LONGEST_MS = IS_LONG ? 3_600_000 : 120_000
const LONGEST_PAUSE_MS = IS_LONG ? 10_000 : 2_000
/** Deposits are so many times `paysIn`, withdrawals a little more than `least`; ledger units. Nobody's addresses here. */
const COINS = [
  {
    ...{ coin: 'ETH', decimals: 18, paysIn: UNIT / 100n, least: UNIT / 100n, fee: UNIT / 1_000n },
    stranger: '0x6Fac4D18c912343BF86fa7049364Dd4E424Ab9C0',
  },
  {
    ...{ coin: 'BTC', decimals: 8, paysIn: UNIT / 1_000n, least: UNIT / 1_000n, fee: UNIT / 10_000n },
    stranger: 'bcrt1qnjg0jd8228aq7egyzacy8cys3knf9xvr3v5hfj',
  },
] as const
type Coin = (typeof COINS)[number]
/** Nor these: where held deposits came from. */
const SENDERS = {
  BTC: 'bcrt1q6rz28mcfaxtmd6v789l9rrlrusdprr9pz3cppk',
  ETH: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
} as const

describe('kill -9 of what watches the chains, of the signer and of the nodes, at any moment', async () => {
  const world = await WalletWorld.set({ watcher: 'none' })
  const { house, wallet, nodes } = world
  const failing = FailingNode.allOf(nodes, dataFolder(house.directory).chains)
  for (const node of failing) after(() => node.stop())
  const watching = WatcherProcess.set(world)

  const chainOf = (network: string) => nodes.started.find((each) => each.network === network)?.chain ?? assert.fail()
  const inChain = ({ decimals }: Coin, amount: bigint) => toChain(amount, decimals) ?? assert.fail()

  /** All that ever came to the stranger, in chain units: each payment, where the chain has outputs. */
  async function arrivals({ coin, stranger }: Coin): Promise<bigint[]> {
    const chain = chainOf(coin)
    if (chain.balance) return [await chain.balance(stranger, NATIVE)]
    const read = chain.readAddress(stranger)
    assert.ok('key' in read)
    const found: bigint[] = []
    for (let { height } = await chain.head(); height > 0; height--) {
      const link = await chain.header(height)
      const block = link && (await chain.block(link.hash, (receiver) => receiver === read.key))
      found.push(...(block?.transfers ?? []).map(({ amount }) => amount))
    }
    return found.sort((a, b) => Number(a - b))
  }

  it('loses no deposit and no withdrawal, and pays and credits none twice', async () => {
    const [alice, bob] = [await world.user(), await world.user()]
    const addresses = new Map<Coin, string>()
    for (const coin of COINS) {
      addresses.set(coin, await world.addressOf(alice, coin.coin, coin.coin))
      await world.fund(bob, coin.coin, BigInt(WITHDRAWALS) * coin.least * 20n)
    }
    /** Gross, in ledger units. */
    const began = new Map<Coin, bigint[]>(COINS.map((coin) => [coin, []]))
    let isAllIn = false
    /** Kills what is next, at a moment of chance. */
    const killNext = async (victims: readonly (() => Promise<void>)[], n: number) => {
      await new Promise((resolve) => setTimeout(resolve, 300 + Math.random() * LONGEST_PAUSE_MS))
      await victims[n % victims.length]?.()
    }
    const programs = [() => watching.restart(), () => world.killSigner()]
    // What users send is theirs to send again, so a node fails when all of it is in a block that stays.
    const killing = (async () => {
      for (let n = 0; n < KILLS / 2; n++) await killNext(programs, n)
      await until(() => isAllIn, LONGEST_MS)
      for (let n = 0; n < KILLS / 2; n++) await killNext([...failing.map((node) => () => node.fail()), ...programs], n)
    })()
    const begin = async (n: number) => {
      const coin = COINS[n % COINS.length] as Coin
      const amount = coin.least + BigInt(n)
      // While its node is away, a network is closed.
      await eventually(
        'a withdrawal is taken',
        () =>
          world.begin(bob, coin.coin, coin.coin, coin.stranger, amount).catch((error: Error) => {
            if (!/closed-network|is open/.test(error.message)) throw error
            return undefined
          }),
        LONGEST_MS,
      )
      began.get(coin)?.push(amount)
    }
    const credited = new Map<Coin, bigint>(COINS.map((coin) => [coin, 0n]))
    for (let n = 0; n < DEPOSITS; n++) {
      const coin = COINS[n % COINS.length] as Coin
      const amount = coin.paysIn * BigInt(n + 1)
      credited.set(coin, (credited.get(coin) ?? 0n) + amount)
      await nodes.send(coin.coin, NATIVE, addresses.get(coin) ?? '', inChain(coin, amount))
      if (n < WITHDRAWALS / 3) await begin(n)
    }
    const isCredited = async () => {
      for (const [{ coin }, amount] of credited) if ((await world.available(alice, coin)) !== amount) return false
      return true
    }
    await until(isCredited, LONGEST_MS)
    isAllIn = true
    for (let n = [...began.values()].flat().length; n < WITHDRAWALS; n++) await begin(n)
    await killing
    const withdrawals = () => wallet.withdrawals(bob.id, { limit: WITHDRAWALS + 1 })
    await until(async () => (await withdrawals()).every(({ state }) => state === 'completed'), LONGEST_MS)

    assert.deepEqual(watching.ended, [], 'the watcher ended by itself')
    assert.equal((await withdrawals()).length, WITHDRAWALS)
    for (const coin of COINS) {
      const gross = began.get(coin) ?? []
      const net = gross.map((amount) => inChain(coin, amount - coin.fee))
      const sum = (amounts: readonly bigint[]) => amounts.reduce((all, amount) => all + amount, 0n)
      // That many payments reached the stranger, and on a chain of accounts each was a transaction.
      const hasBalances = chainOf(coin.coin).balance !== undefined
      assert.deepEqual(await arrivals(coin), hasBalances ? [sum(net)] : net)
      const paid = (await withdrawals()).filter((each) => each.coin === coin.coin)
      if (hasBalances) assert.equal(new Set(paid.map(({ txid }) => txid)).size, gross.length)
      assert.equal(await world.available(bob, coin.coin), BigInt(WITHDRAWALS) * coin.least * 20n - sum(gross))
    }

    // What was paid in is swept meanwhile; what is on its way is in two places at once.
    const open = async () =>
      (await house.sql`select 1 from wallet_payments where state not in ('final', 'void', 'dead')`).length
    await until(async () => (await open()) === 0, LONGEST_MS)
    await agree(world)
    const [deposits] = await house.sql<{ sum: string }[]>`
      select sum(amount) as sum from wallet_custody where network = 'ETH' and asset = 'native' and role = 'deposits'`
    const [eth] = COINS
    assert.equal(await chainOf('ETH').balance?.(addresses.get(eth) ?? '', NATIVE), BigInt(deposits?.sum ?? 0))
  })

  it('sends held deposits back, each once, ended after every step of theirs and of the coins for their fees', async () => {
    const { sql } = house
    const owner = await world.user()
    const held = [
      { coin: 'ETH', network: 'ETH', amount: 3n * 10n ** 17n },
      { coin: 'USDT', network: 'ETH', amount: 70_000_000n },
      { coin: 'BTC', network: 'BTC', amount: 5_000_000n },
    ] as const
    const suspense = async () => {
      await agree(world)
      const [row] = await sql`select sum(balance) as sum from ledger_balances where code = ${LedgerCode.suspense}`
      return row?.sum
    }
    const before = await suspense()
    world.asksOrigins = true
    try {
      for (const { coin, network, amount } of held)
        await nodes.send(network, world.assetOf(coin, network), await world.addressOf(owner, coin, network), amount)
      const isHeld = async () => {
        const found = await wallet.deposits(owner.id, { limit: 5 })
        return found.length === held.length && found.every((each) => each.stage === 'unlocked' && each.held) && found
      }
      for (const { id: deposit, network } of await eventually('all are final and held', isHeld, LONGEST_MS)) {
        const address = SENDERS[network as keyof typeof SENDERS]
        const back = { deposit, address, approval: 7_000 + deposit, networks: walletNetworks('demo') }
        assert.equal(await inTransaction(sql, (tx) => allowReturn(tx, back, Date.now())), true)
      }
      const ends = new Set<string>()
      /** What the api asks the ledger for is answered, and the answer is lost before it is written down. */
      const forgotten = new Set<string>()
      const isBack = async () =>
        (await wallet.deposits(owner.id, { limit: 5 })).every(({ held }) => held === 'returned')
      const step = async () => {
        const payments = await sql<{ id: bigint; kind: string; state: string }[]>`
          select id, kind, state from wallet_payments where kind in ('return', 'fuel') order by id`
        const unseen = payments.filter(({ id, state }) => !ends.has(`${id} ${state}`))
        for (const { id, state } of unseen) ends.add(`${id} ${state}`)
        if (unseen.some(({ state }) => state === 'planned')) await world.killSigner()
        if (unseen.length > 0) await watching.restart()
        const posted = await sql<{ id: bigint }[]>`
          select p.id from wallet_postings p left join wallet_payments o on o.id = p.payment_id
          where p.outcome = 'posted' and (p.kind = 'suspend' or o.kind in ('return', 'fuel'))`
        for (const { id } of posted) {
          if (forgotten.has(String(id))) continue
          forgotten.add(String(id))
          await sql`update wallet_postings set outcome = null, posted_at = null where id = ${id}`
        }
        return (await isBack()) && unseen.length === 0
      }
      await until(step, LONGEST_MS)
      // Three that go back, and what pays for the token's. What is mined may be final by the time it is first looked for.
      for (const state of ['planned', 'signed', 'sent', 'final'])
        assert.equal([...ends].filter((end) => end.endsWith(` ${state}`)).length, 4, `${state} of ${[...ends]}`)
      // Of a suspension each, what leaves, arrives and costs.
      assert.ok(forgotten.size >= 3 + 2 * 3 + 4, String(forgotten.size))
    } finally {
      world.asksOrigins = false
    }
    const open = () => sql`
      select from wallet_payments where state not in ('final', 'void', 'dead')
      union all select from wallet_postings where outcome is null`
    await until(async () => (await open()).length === 0, LONGEST_MS)
    assert.equal(await suspense(), before, 'all of it has left suspense, once')
    const chain = nodes.started.find(({ network }) => network === 'ETH')?.chain
    const paid = await sql<
      { network: keyof typeof SENDERS; asset: string; txid: string; amount: string; spends: number }[]
    >`
      select p.network, o.asset, p.txid, o.amount, (
        select count(*)::integer from wallet_payments each
        where each.plan -> 'from' = p.plan -> 'from' or each.plan -> 'inputs' = p.plan -> 'inputs') as spends
      from wallet_payments p join wallet_payment_outputs o on o.payment = p.id where p.kind = 'return'`
    assert.equal(paid.length, held.length, 'one transaction each')
    for (const { network, asset, txid, amount, spends } of paid) {
      assert.equal(spends, 1, 'of a nonce or of an output')
      const to = SENDERS[network]
      const came = network === 'BTC' ? await world.arrived(network, txid, to) : [await chain?.balance?.(to, asset)]
      assert.deepEqual(came, [BigInt(amount)])
    }
    for (const { coin } of held) assert.equal(await world.available(owner, coin), 0n)
  })
})
