import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { publicKeyBelow } from '@bowline/chains/account-key.ts'
import { deriveBitcoinAddress } from '@bowline/chains/bitcoin/bitcoin-address.ts'
import { BITCOIN_NETWORKS } from '@bowline/chains/bitcoin/bitcoin-networks.ts'
import { decodeUtxo } from '@bowline/chains/bitcoin/bitcoin-transaction.ts'
import { psbtOf, signedByPsbt } from '@bowline/chains/bitcoin/psbt.ts'
import { NATIVE } from '@bowline/chains/chain.ts'
import { deriveEvmAddress } from '@bowline/chains/evm/evm-address.ts'
import { decodeEvm } from '@bowline/chains/evm/evm-transaction.ts'
import { signedByFile, unsignedEvmText } from '@bowline/chains/evm/unsigned-file.ts'
import type { EvmPlan, UtxoPlan } from '@bowline/chains/payment-plan.ts'
import { startLocalSigner } from '@bowline/chains/signer/local-signer.ts'
import { accountKey, PAYER } from '@bowline/chains/signing.fixture.ts'
import { isSignedBy, reserveText } from '@bowline/solvency/index.ts'
import { POLICY } from './signer.fixture.ts'

const PROGRAM = join(import.meta.dirname, 'offline.ts')
const PASSPHRASE = 'kept in another safe'
const REGTEST = BITCOIN_NETWORKS['bitcoin-regtest']
const STRANGER = 'bcrt1q6rz28mcfaxtmd6v789l9rrlrusdprr9pz3cppk'
/** The exchange's hot accounts, of a seed that the machine does not have. */
const HOT = { bitcoin: accountKey(PAYER.bitcoin), evm: accountKey(PAYER.evm) }

describe('the machine that is connected to nothing', () => {
  const root = mkdtempSync(join(tmpdir(), 'bowline-offline-'))
  after(() => rmSync(root, { recursive: true }))
  const at = (name: string) => join(root, name)
  writeFileSync(at('passphrase'), `${PASSPHRASE}\n`)
  const run = (args: readonly string[], input = '') => {
    const given = [PROGRAM, ...args, '--passphrase-file', at('passphrase')]
    const { status, stdout, stderr } = spawnSync(process.execPath, given, { input, encoding: 'utf8' })
    return { status, stdout, stderr }
  }
  const sign = (text: string, answer = 'yes') => {
    writeFileSync(at('unsigned'), text)
    return run(['sign', at('cold'), at('unsigned'), at('signed')], `${answer}\n`)
  }
  const made = run(['new', at('cold'), '--demo', '--pays-bitcoin', HOT.bitcoin, '--pays-evm', HOT.evm])
  const printed = new Map(made.stdout.split('\n').map((line) => line.split(' ') as [string, string]))
  const cold = { bitcoin: printed.get('bitcoin') ?? '', evm: printed.get('evm') ?? '' }
  const fingerprint = Number.parseInt(printed.get('fingerprint') ?? '', 16)
  const own = deriveBitcoinAddress(cold.bitcoin, 0, 4, REGTEST).address
  const hot = deriveBitcoinAddress(HOT.bitcoin, 1, 9, REGTEST).address

  const plan = (to: string, change: bigint | undefined): UtxoPlan => ({
    ...{ kind: 'utxo', network: 'BTC', virtualBytes: 141, fee: 1_000n, feeCap: 3_000n },
    inputs: [{ txid: 'ab'.repeat(32), index: 1, amount: 100_000n, address: own, path: "m/84'/0'/0'/0/4" }],
    payouts: [{ id: "move:1@m/84'/0'/1'/1/9", asset: NATIVE, to, amount: change === undefined ? 99_000n : 60_000n }],
    change: change === undefined ? undefined : { address: own, path: "m/84'/0'/0'/0/4", amount: change },
  })
  const psbt = (of: UtxoPlan) =>
    Buffer.from(
      psbtOf(of, REGTEST, (address) => {
        if (address === own)
          return { publicKey: publicKeyBelow(cold.bitcoin, 0, 4), fingerprint, path: "m/84'/0'/0'/0/4" }
        // What a server that was taken over would like it to believe: that everything else is the hot wallet.
        return { publicKey: publicKeyBelow(HOT.bitcoin, 1, 9), fingerprint: 0, path: "m/84'/0'/1'/1/9" }
      }),
    ).toString('base64')

  it('reports fingerprint and public keys of its accounts, the same every time', () => {
    assert.equal(made.status, 0, made.stderr)
    assert.match(cold.bitcoin, /^xpub/)
    assert.equal(run(['keys', at('cold')]).stdout, made.stdout)
    assert.equal(run(['new', at('cold'), '--demo']).status, 1, 'nobody makes another in its place')
  })

  it('signs a PSBT to the hot wallet with change to itself, when its person has read it and says yes', () => {
    const wanted = plan(hot, 39_000n)
    const { status, stderr } = sign(psbt(wanted))
    assert.equal(status, 0, stderr)
    assert.ok(stderr.includes(`60000 → ${hot} (the hot wallet)`) && stderr.includes('fee: at most 1000'), stderr)
    const back = Buffer.from(readFileSync(at('signed'), 'utf8'), 'base64')
    const raw = signedByPsbt(back, wanted, REGTEST)
    assert.ok(raw)
    assert.deepEqual(decodeUtxo(raw, REGTEST).spends, [`${'ab'.repeat(32)}:1`])
    // The exchange takes nothing else for it.
    assert.equal(signedByPsbt(back, plan(hot, 38_999n), REGTEST), undefined)
    assert.equal(signedByPsbt(Buffer.from(psbt(wanted), 'base64'), wanted, REGTEST), undefined)
    assert.match(sign(psbt(wanted), 'no').stderr, /not signed/)
  })

  it('pays nobody else, spends nothing that is not its own, and no fee that is a present', () => {
    assert.match(sign(psbt(plan(STRANGER, undefined))).stderr, /stranger/)
    const dear = { ...plan(hot, undefined), payouts: [{ ...plan(hot, undefined).payouts[0], amount: 94_000n }] }
    assert.match(sign(psbt(dear as UtxoPlan)).stderr, /fee/)
    const [input] = plan(hot, undefined).inputs
    const theirs = { ...plan(hot, undefined), inputs: [{ ...input, address: STRANGER }] }
    assert.match(sign(psbt(theirs as UtxoPlan)).stderr, /not-ours/)
    assert.match(sign('cHNidP8=').stderr, /unreadable/)
  })

  it('signs a transaction of an account the same way', () => {
    const { address: from } = deriveEvmAddress(cold.evm, 0, 2)
    const { address: to } = deriveEvmAddress(HOT.evm, 0, 1)
    const terms = { kind: 'evm', network: 'ETH', chainId: 31_337n, from, path: "m/44'/60'/0'/0/2" } as const
    const fees = { nonce: 3n, gasLimit: 21_000n, maxFee: 10n, priorityFee: 1n, feeCap: 630_000n }
    const wanted: EvmPlan = { ...terms, ...fees, payouts: [{ id: 'move:2', asset: NATIVE, to, amount: 5n }] }
    assert.equal(sign(unsignedEvmText(wanted, "m/44'/60'/1'/0/1")).status, 0)
    const raw = signedByFile(readFileSync(at('signed'), 'utf8'), wanted)
    assert.ok(raw)
    assert.deepEqual(decodeEvm(raw).spends, [`${from}#3`])
    assert.equal(signedByFile(readFileSync(at('signed'), 'utf8'), { ...wanted, nonce: 4n }), undefined)
    const stranger = { ...wanted, payouts: [{ ...wanted.payouts[0], to: from }] } as const
    assert.match(sign(unsignedEvmText(stranger, "m/44'/60'/1'/0/1")).stderr, /stranger/)
    assert.match(sign(unsignedEvmText({ ...wanted, maxFee: 10n ** 14n }, "m/44'/60'/1'/0/1")).stderr, /fee/)
  })

  it('proves that addresses are its own, by statements and nothing else', () => {
    const prove = (statements: object[], answer = 'yes') => {
      writeFileSync(at('unsigned'), JSON.stringify({ format: 'bowline-statements-1', statements }))
      return run(['prove', at('cold'), at('unsigned'), at('signed')], `${answer}\n`)
    }
    const day = { snapshot: '2030-01-01', root: 'ab'.repeat(32), network: 'BTC', height: 9 }
    const mine = { ...day, address: own, path: "cold/84'/0'/0'/0/4" }
    assert.equal(prove([mine]).status, 0)
    const { statements } = JSON.parse(readFileSync(at('signed'), 'utf8'))
    assert.equal(isSignedBy(own, reserveText(day), statements[0].signature), true)
    assert.match(prove([mine], 'no').stderr, /not signed/)
    for (const wrong of [
      { ...mine, path: "cold/84'/0'/0'/0/5" },
      { ...mine, address: STRANGER },
      { ...mine, root: 'I owe mallory' },
    ])
      assert.equal(prove([mine, wrong]).status, 1)
  })

  it('gives its words for paper, and is made again from them: the drill of docs/operating.md', () => {
    const words = run(['words', at('cold')]).stdout
    assert.equal(words.trim().split(' ').length, 24)
    assert.equal(run(['restore', at('again')], words).status, 0)
    assert.equal(run(['new', at('again'), '--demo', '--pays-bitcoin', HOT.bitcoin]).stdout, made.stdout)
    assert.equal(run(['keys', at('again')]).stdout, made.stdout)
    assert.match(run(['restore', at('wrong')], words.replace(/^\w+/, 'zoo')).stderr, /not the words/)
    assert.match(run(['restore', at('cold')], words).stderr, /has a seed already/)
  })
})

describe('the words of the exchange’s own signer', () => {
  it('make a signer with the same keys, on a machine that lost everything else', async () => {
    const root = mkdtempSync(join(tmpdir(), 'bowline-words-'))
    after(() => rmSync(root, { recursive: true }))
    const [before, restored] = [mkdtempSync(join(root, 'a-')), mkdtempSync(join(root, 'b-'))]
    writeFileSync(join(root, 'passphrase'), PASSPHRASE)
    const main = join(import.meta.dirname, 'main.ts')
    const start = (folder: string) => startLocalSigner({ main, folder, passphrase: PASSPHRASE, policy: POLICY })
    const run = (args: readonly string[], input = '') => {
      const given = [PROGRAM, ...args, '--passphrase-file', join(root, 'passphrase')]
      return spawnSync(process.execPath, given, { input, encoding: 'utf8' })
    }
    const first = await start(before)
    const keys = await Promise.all([first.accountKey(PAYER.evm), first.accountKey(PAYER.bitcoin)])
    await first.stop()
    const { stdout: words } = run(['words', before])
    assert.equal(run(['restore', restored], words).status, 0)
    const second = await start(restored)
    assert.equal(second.isNew, false, 'nobody is printed to make a backup of what came from one')
    assert.deepEqual(await Promise.all([second.accountKey(PAYER.evm), second.accountKey(PAYER.bitcoin)]), keys)
    assert.deepEqual((await second.terms('BTC'))?.feeCap, POLICY.networks.BTC?.feeCap)
    await second.stop()
  })
})
