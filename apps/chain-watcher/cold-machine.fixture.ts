import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import {
  type ColdKey,
  giveUpMove,
  keepSigned,
  recentMoves,
  unsignedFile,
  walletNetworks,
} from '@bowline/capabilities/wallet/index.ts'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import { inTransaction, type Sql } from '@bowline/platform/postgres/index.ts'

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
