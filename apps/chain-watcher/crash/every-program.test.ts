import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { Pins } from '@bowline/capabilities/factors/pin/pins.ts'
import { Passwords } from '@bowline/capabilities/identity/password.ts'
import { readBooks } from '@bowline/capabilities/reconciliation/index.ts'
import { walletNetworks } from '@bowline/capabilities/wallet/index.ts'
import { readEvmAddress } from '@bowline/chains/evm/evm-address.ts'
import { openRpc } from '@bowline/chains/json-rpc.ts'
import { callControl } from '@bowline/platform/control-socket.ts'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import { Secrets } from '@bowline/platform/secrets.ts'
import { programToWithdraw } from '../../../tests/journeys/withdraw-by-key.ts'
import { type CcxtSpot, ccxtSpot } from '../../../tests/support/ccxt-clients.ts'
import { databaseOf } from '../../../tests/support/database-of.ts'
import { units } from '../../../tests/support/decimal.ts'
import { type OwnExchange, startExchange } from '../../../tests/support/running-exchange.ts'

/**
 * Every program of the exchange that money passes through, the pages, and the database, while deposits come and withdrawals leave.
 * Nodes fail in `crash.test.ts`; here they lose who started them.
 */
const KILLED = ['database', 'chain-watcher', 'api', 'signer', 'worker', 'web'] as const
const IS_LONG = Number(process.env.BOWLINE_CRASH_ROUNDS ?? 0) >= 100
const ROUNDS = IS_LONG ? 10 : 1
const EACH = IS_LONG ? 40 : 5
const LONGEST_MS = 300_000
/** Nobody's: it has nothing before. */
const STRANGER = Object(readEvmAddress(`0x${randomBytes(20).toString('hex')}`)).address as string
/** An account may ask for some twenty withdrawals a minute, taken or not. */
const AGAIN_AFTER_MS = 4_000

describe('money on its way while each program of the exchange is killed', { timeout: 1_800_000 }, () => {
  let exchange: OwnExchange
  let program: CcxtSpot
  let receiver: CcxtSpot
  let receiverId = 0
  let address = ''

  const sql = async <T>(run: (database: ReturnType<typeof databaseOf>) => Promise<T>): Promise<T> => {
    const database = databaseOf(exchange)
    try {
      return await run(database)
    } finally {
      await database.end()
    }
  }
  /** As a program does whose call was not answered: the same again, until it is. */
  const insist = <T>(what: string, call: () => Promise<T>) =>
    eventually(
      what,
      () =>
        call().catch(async () => {
          await sleep(AGAIN_AFTER_MS)
          return undefined
        }),
      LONGEST_MS,
    )

  before(async () => {
    exchange = await startExchange({ env: { BOWLINE_DEMO_CHAINS: 'on' } })
    const { email } = await exchange.customer('alice', 'ETH=20')
    const bob = await exchange.person('bob', 'USDT=1', 'hmac', ['--permissions', 'read'])
    const [alice, other] = await sql(async (database) => {
      await database`update users set kyc_level = 2, phone = '+4915112345678' where email = ${email}`
      const ids = [email, bob.email].map(async (each) => {
        const [row] = await database<{ id: bigint }[]>`select id from users where email = ${each}`
        return Number(row?.id)
      })
      const [id = 0, second = 0] = await Promise.all(ids)
      const pins = new Pins({ passwords: new Passwords(Secrets.open(join(exchange.directory, 'data'))) })
      assert.equal(await pins.set(database, id, '902813', Date.now()), 'set')
      // Hers, as she has shown before.
      await database`
        insert into travel_rule_proofs (user_id, network, address, method, proved_at, good_until)
        values (${id}, 'ETH', ${STRANGER}, 'eip191', now(), now() + interval '90 days')`
      return [id, second]
    })
    receiverId = other ?? 0
    // Nothing leaves of a coin that has no price.
    const [seller, buyer] = [await exchange.person('seller', 'ETH=1'), await exchange.person('buyer', 'USDT=3000')]
    await ccxtSpot(exchange, seller).createOrder('ETH/USDT', 'limit', 'sell', 0.1, 3_000)
    await ccxtSpot(exchange, buyer).createOrder('ETH/USDT', 'limit', 'buy', 0.1, 3_000)
    program = await programToWithdraw(
      exchange,
      email,
      alice ?? 0,
      { coin: 'ETH', network: 'ETH', address: STRANGER },
      900_000,
    )
    receiver = ccxtSpot(exchange, bob)
    const given = await insist('his address', () => receiver.fetchDepositAddress('ETH', { network: 'ETH' }))
    ;({ address } = given)
  })
  after(() => exchange.stop())

  it('is credited once, paid once, and in ledger, custody book and chain alike', async () => {
    const began = Date.now()
    let count = 0
    let deposits = 0
    const withdraw = async () => {
      const withdrawOrderId = `crash-${count}`
      count += 1
      await insist('a withdrawal is taken', () =>
        program.withdraw('ETH', 0.02, STRANGER, undefined, { network: 'ETH', withdrawOrderId }),
      )
    }
    const nodes = () => callControl(join(exchange.directory, 'data/chains.sock'), 'nodes', null, 5_000)
    const credited = () =>
      eventually(
        'all are credited',
        async () =>
          (await receiver.fetchBalance().catch(() => undefined))?.ETH?.free === Number((0.01 * deposits).toFixed(8)),
        LONGEST_MS,
      )
    const kill = (name: (typeof KILLED)[number] | 'demo-chains') =>
      eventually(`${name} runs and is killed`, () => exchange.killOne(name), LONGEST_MS)
    for (let round = 0; round < ROUNDS; round += 1) {
      const killing = (async () => {
        for (const name of KILLED) {
          await sleep(500 + Math.random() * 2_500)
          await kill(name)
        }
      })()
      for (let n = 0; n < EACH; n += 1) {
        await exchange.cli('chain', 'send', '0.01', 'ETH', address, '--network', 'ETH')
        deposits += 1
        await withdraw()
      }
      await killing
      // What waits in a pool that is lost is for its sender to send again: here all of it has come.
      await credited()
      await withdraw()
      await kill('demo-chains')
      await insist('the nodes are back', nodes)
      await withdraw()
      await exchange.kill('supervisor')
      await exchange.start()
      await insist('the nodes are back', nodes)
    }
    // Whoever insists once more asks for nothing new.
    await insist('the same again', () =>
      program.withdraw('ETH', 0.02, STRANGER, undefined, { network: 'ETH', withdrawOrderId: 'crash-0' }),
    )
    const paid = await eventually(
      'all are paid',
      async () => {
        const all = await program.fetchWithdrawals('ETH').catch(() => [])
        return all.length === count && all.every(({ status }) => status === 'ok') && all
      },
      LONGEST_MS,
    )
    assert.equal(new Set(paid.map(({ txid }) => txid)).size, count)
    const { ETH: url } = (await nodes()) as { ETH: string }
    const wei = await openRpc(url, 10_000)<string>('eth_getBalance', STRANGER, 'latest')
    const net = paid.reduce((sum, { amount }) => sum + units(String(amount)), 0n)
    assert.equal(BigInt(wei), net * 10n ** 10n)
    await credited()
    await sql(async (database) => {
      const open = () =>
        database`select from wallet_payments where state not in ('final', 'void', 'dead') union all
          select from wallet_postings where outcome is null`
      await eventually('nothing is on its way', async () => (await open()).length === 0, LONGEST_MS)
      const [asset] = await database<{ asset: bigint }[]>`
        select asset from ledger_balances where owner = ${receiverId} and balance = ${1_000_000 * deposits}`
      const parts = {
        ...{ sql: database, networks: walletNetworks('demo') },
        assetOf: (coin: string) => (coin === 'ETH' ? Number(asset?.asset) : undefined),
      }
      const agree = async () => {
        const books = await readBooks(parts)
        const own = books.find(({ network }) => network === 'ETH')
        return own?.gaps.ledger === 0n && own.gaps.chain === 0n && (own.chain?.atMs ?? 0) > began
      }
      await eventually('the three books agree', agree, LONGEST_MS)
    })
    assert.equal((await exchange.cli('ledger', 'check')).ok, true)
  })
})
