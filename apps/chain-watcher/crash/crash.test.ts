import assert from 'node:assert/strict'
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { confinement } from '@bowline/platform/confined-process.ts'
import { eventually, until } from '@bowline/platform/eventually.fixture.ts'
import { openIpc } from '@bowline/platform/ipc.ts'
import { agree, UNIT, WalletWorld } from '../wallet-world.fixture.ts'
import { FailingNode } from './failing-node.fixture.ts'

const MAIN = join(import.meta.dirname, '../main.ts')
/** Set by `npm run test:crash` and at night. */
const IS_LONG = Number(process.env.BOWLINE_CRASH_ROUNDS ?? 0) >= 100
const DEPOSITS = IS_LONG ? 200 : 12
const WITHDRAWALS = IS_LONG ? 1_000 : 18
const KILLS = IS_LONG ? 50 : 12
const LEAST = UNIT / 100n
const LONGEST_MS = IS_LONG ? 3_600_000 : 120_000
/** Nobody's here. */
const STRANGER = '0x6Fac4D18c912343BF86fa7049364Dd4E424Ab9C0'

describe('kill -9 of what watches the chains, of the signer and of a node, at any moment', async () => {
  const world = await WalletWorld.set({ watcher: 'none' })
  const { house, wallet, nodes } = world
  let child: ChildProcess | undefined
  /** Ends that we did not bring about. */
  const ended: unknown[] = []
  const start = () => {
    const env = {
      PATH: process.env.PATH,
      BOWLINE_DATA: house.directory,
      DATABASE_URL: house.database.url,
      LOG_LEVEL: 'fatal',
    }
    const execArgv = confinement(MAIN, { network: true })
    const started = fork(MAIN, { env, execArgv, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
    openIpc(started, world.answers)
    started.once('exit', (code, signal) => signal === 'SIGKILL' || ended.push(code ?? signal))
    child = started
  }
  const kill = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const killed = once(child, 'exit')
    child.kill('SIGKILL')
    await killed
  }
  const node = new FailingNode(nodes)
  after(() => node.stop())
  after(kill)
  start()

  it('loses no deposit and no withdrawal, and pays and credits none twice', async () => {
    const [alice, bob] = [await world.user(), await world.user()]
    const address = await world.addressOf(alice, 'ETH', 'ETH')
    await world.fund(bob, 'ETH', BigInt(WITHDRAWALS) * LEAST * 20n)
    const began: string[] = []
    let isOver = false
    let isAllIn = false
    let nodeFailures = 0
    const killing = (async () => {
      for (let n = 0; n < KILLS && !isOver; n++) {
        await new Promise((resolve) => setTimeout(resolve, 300 + Math.random() * 2_000))
        if (n % 4 === 3) await world.killSigner()
        // What users send is theirs to send again, so the node fails when all of it is in a block that stays.
        else if (n % 4 === 1 && isAllIn) {
          await node.fail()
          nodeFailures++
        } else {
          await kill()
          start()
        }
      }
    })()
    const begin = async (n: number) => {
      // While the node is away, its network is closed.
      const withdrawId = await eventually(
        'a withdrawal is taken',
        () =>
          world.begin(bob, 'ETH', 'ETH', STRANGER, LEAST + BigInt(n)).catch((error: Error) => {
            if (!/closed-network|is open/.test(error.message)) throw error
            return undefined
          }),
        LONGEST_MS,
      )
      began.push(withdrawId)
    }
    for (let n = 0; n < DEPOSITS; n++) {
      await nodes.send('ETH', 'native', address, 10n ** 16n * BigInt(n + 1))
      if (n < WITHDRAWALS) await begin(n)
    }
    const credited = (UNIT / 100n) * BigInt((DEPOSITS * (DEPOSITS + 1)) / 2)
    const isCredited = async () => (await world.available(alice, 'ETH')) === credited
    await until(isCredited, LONGEST_MS)
    isAllIn = true
    for (let n = DEPOSITS; n < WITHDRAWALS; n++) await begin(n)
    const states = async () => (await wallet.withdrawals(bob.id, { limit: WITHDRAWALS })).map(({ state }) => state)
    await killing
    if (nodeFailures === 0) await node.fail()
    await until(async () => (await states()).every((state) => state === 'completed'), LONGEST_MS)
    isOver = true

    assert.deepEqual(ended, [], 'the watcher ended by itself')
    // Each withdrawal is in one transaction, and that many payments reached the stranger.
    assert.equal(new Set(began).size, WITHDRAWALS)
    const paid = (await wallet.withdrawals(bob.id, { limit: WITHDRAWALS })).map(({ txid }) => txid)
    assert.equal(new Set(paid).size, WITHDRAWALS)
    const chain = nodes.started.find(({ network }) => network === 'ETH')?.chain
    const fees = BigInt(WITHDRAWALS) * (UNIT / 1_000n)
    const gross = BigInt(WITHDRAWALS) * LEAST + BigInt((WITHDRAWALS * (WITHDRAWALS - 1)) / 2)
    assert.equal(await chain?.balance?.(STRANGER, 'native'), (gross - fees) * 10n ** 10n)
    assert.equal(await world.available(bob, 'ETH'), BigInt(WITHDRAWALS) * LEAST * 20n - gross)

    // What was paid in is swept meanwhile; what is on its way is in two places at once.
    const open = async () =>
      (await house.sql`select 1 from wallet_payments where state not in ('final', 'void', 'dead')`).length
    await until(async () => (await open()) === 0, LONGEST_MS)
    await agree(world)
    const [deposits] = await house.sql<{ sum: string }[]>`
      select sum(amount) as sum from wallet_custody where network = 'ETH' and asset = 'native' and role = 'deposits'`
    assert.equal(await chain?.balance?.(address, 'native'), BigInt(deposits?.sum ?? 0))
  })
})
