import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import {
  type ColdKey,
  giveUpMove,
  heldDeposits,
  keepSigned,
  recentMoves,
  recogniseMove,
  sentAllTheSame,
  unsignedFile,
  walletNetworks,
} from '@bowline/capabilities/wallet/index.ts'
import { readPlan } from '@bowline/capabilities/wallet/payments/plan-text.ts'
import { BITCOIN_NETWORKS } from '@bowline/chains/bitcoin/bitcoin-networks.ts'
import { signedByPsbt } from '@bowline/chains/bitcoin/psbt.ts'
import { signedByFile } from '@bowline/chains/evm/unsigned-file.ts'
import type { DemoNodes } from '@bowline/chains/nodes/demo-nodes.ts'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import { inTransaction, type Sql } from '@bowline/platform/postgres/index.ts'

/** What befalls whoever watches the chains while it puts coins back, sees what was sent, and books it. */
export interface Interruptions {
  prepare(step: Step): Promise<unknown>
  /** Ends when the step is left to itself. */
  strike(step: Step): Promise<unknown>
}
export type Step = 'put-back' | 'seen' | 'booked'
const NONE: Interruptions = { prepare: async () => {}, strike: async () => {} }

const PROGRAM = join(import.meta.dirname, '../signer/offline.ts')

/** Public keys of the accounts that pay users, by family. */
export async function hotKeys(sql: Sql): Promise<ReadonlyMap<string, string>> {
  const rows = await sql<{ family: string; key: string }[]>`
    select family, key from wallet_account_keys where purpose = 'hot'`
  return new Map(rows.map(({ family, key }) => [family, key]))
}

/** The program of the machine that is connected to nothing, with a cold seed of its own. */
export class ColdMachine {
  readonly #root: string
  #keys: ReadonlyMap<string, string> = new Map()

  private constructor(root: string) {
    this.#root = root
  }

  /** For a group of tests: its folder is gone after the group. */
  static set(): ColdMachine {
    const root = mkdtempSync(join(tmpdir(), 'bowline-cold-'))
    after(() => rmSync(root, { recursive: true }))
    writeFileSync(join(root, 'passphrase'), 'kept in another safe')
    return new ColdMachine(root)
  }

  /** A seed that pays these accounts. */
  make(pays: ReadonlyMap<string, string>): void {
    const options = [...pays].flatMap(([family, key]) => [`--pays-${family}`, key])
    const { status, stdout, stderr } = run(this.#root, ['new', join(this.#root, 'seed'), '--demo', ...options])
    assert.equal(status, 0, stderr)
    this.#keys = new Map(stdout.split('\n').map((line) => line.split(' ') as [string, string]))
  }

  /** As persons enrol it. */
  key(family: ColdKey['family']): ColdKey {
    return { family, key: this.#keys.get(family) ?? '', fingerprint: this.#keys.get('fingerprint') ?? '' }
  }

  /** A file of its wallet's is lost, and given up by two persons: the next one, which it signs, has its coins or its nonce. */
  async losesAndSigns(sql: Sql, network: string, asks: () => Promise<unknown>): Promise<void> {
    const networks = walletNetworks('demo')
    const newest = () =>
      eventually('it is planned', async () => {
        const [move] = await recentMoves(sql, 1)
        return move?.network === network && move.state === 'planned' && move.payment !== undefined && move
      })
    const spendsOf = async (payment = 0) =>
      (await sql<{ spend: string }[]>`select spend from wallet_spends where payment = ${payment}`).map(
        ({ spend }) => spend,
      )
    await asks()
    const lost = await newest()
    const bound = await spendsOf(lost.payment)
    assert.ok(bound.length > 0 && typeof (await unsignedFile(sql, networks, lost.id)) !== 'string')
    assert.equal(await inTransaction(sql, (tx) => giveUpMove(tx, lost.id, Date.now())), true)
    assert.equal(await unsignedFile(sql, networks, lost.id), 'not-ready')
    await asks()
    const next = await newest()
    assert.deepEqual(await spendsOf(lost.payment), [])
    assert.ok((await spendsOf(next.payment)).some((spend) => bound.includes(spend)))
    const file = await unsignedFile(sql, networks, next.id)
    assert.ok(typeof file !== 'string', String(file))
    const signed = { moveId: next.id, text: this.sign(file.text), actor: 'staff:1' }
    assert.equal(await keepSigned(sql, networks, signed, Date.now()), 'kept')
  }

  /**
   * A file of its wallet's is given up by two persons, and sent all the same: it is seen for what it is, and booked when two persons
   * have said so.
   */
  async sendsAllTheSame(
    sql: Sql,
    { network, chain }: DemoNodes['started'][number],
    asks: () => Promise<unknown>,
    interruptions = NONE,
  ): Promise<{ readonly payment: number; readonly txid: string }> {
    const networks = walletNetworks('demo')
    const newest = async () => (await recentMoves(sql, 1))[0] ?? assert.fail()
    await asks()
    const { id, payment = 0 } = await eventually('it is planned', async () => {
      const move = await newest()
      return move.network === network && move.state === 'planned' && move.payment !== undefined && move
    })
    const file = await unsignedFile(sql, networks, id)
    assert.ok(typeof file !== 'string', String(file))
    const raw = await this.#rawOf(sql, payment, this.sign(file.text))
    await interruptions.prepare('put-back')
    assert.equal(await inTransaction(sql, (tx) => giveUpMove(tx, id, Date.now())), true)
    await interruptions.strike('put-back')
    const isVoid = async () =>
      (await sql`select from wallet_payments where id = ${payment} and state = 'void'`).length > 0
    await eventually('its coins are back in the books', isVoid)
    assert.equal((await newest()).seenTxid, undefined)
    await interruptions.prepare('seen')
    assert.equal((await chain.broadcast(raw)).answer, 'accepted')
    await interruptions.strike('seen')
    const { txid } = chain.decode(raw)
    const seen = await eventually('it is seen', async () => (await newest()).seenTxid, 60_000)
    assert.equal(seen, txid)
    assert.deepEqual(
      (await sentAllTheSame(sql)).map((move) => move.id),
      [id],
    )
    assert.equal(await inTransaction(sql, (tx) => recogniseMove(tx, id, 'another', Date.now())), false)
    await interruptions.prepare('booked')
    assert.equal(await inTransaction(sql, (tx) => recogniseMove(tx, id, txid, Date.now())), true)
    await interruptions.strike('booked')
    await eventually('it is booked', async () => (await newest()).state === 'done', 60_000)
    assert.deepEqual([(await newest()).problem, await sentAllTheSame(sql)], ['sent-all-the-same', []])
    // Nobody is given what is our own.
    const listed = networks.find((each) => each.network === network) ?? assert.fail()
    assert.deepEqual(await heldDeposits(sql, listed, txid), [])
    return { payment, txid }
  }

  async #rawOf(sql: Sql, payment: number, signed: string): Promise<Uint8Array> {
    const [row] = await sql<{ plan: unknown }[]>`select plan from wallet_payments where id = ${payment}`
    const plan = readPlan(row?.plan)
    const raw =
      plan.kind === 'evm'
        ? signedByFile(signed, plan)
        : signedByPsbt(Buffer.from(signed.trim(), 'base64'), plan, BITCOIN_NETWORKS['bitcoin-regtest'])
    return raw ?? assert.fail('it is not signed')
  }

  sign(text: string): string {
    return this.#answer('sign', text)
  }

  /** Statements of reserves. */
  prove(text: string): string {
    return this.#answer('prove', text)
  }

  #answer(command: string, text: string): string {
    const [unsigned, signed] = [join(this.#root, 'unsigned'), join(this.#root, 'signed')]
    writeFileSync(unsigned, text)
    const { status, stderr } = run(this.#root, [command, join(this.#root, 'seed'), unsigned, signed], 'yes\n')
    assert.equal(status, 0, stderr)
    return readFileSync(signed, 'utf8')
  }
}

function run(root: string, args: readonly string[], input = '') {
  const given = [PROGRAM, ...args, '--passphrase-file', join(root, 'passphrase')]
  return spawnSync(process.execPath, given, { input, encoding: 'utf8' })
}
