import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { isSignedBy, reserveText } from './reserves.ts'
import { signAsAccount, signAsWitness } from './sign-reserve.ts'

const VERIFIER = join(import.meta.dirname, '../../apps/web/standalone/verify-reserves.mjs')
/** Of BIP-322: what it calls simple, for a P2WPKH address. */
const BIP = {
  address: 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l',
  signature:
    'AkcwRAIgZRfIY3p7/DoVTty6YZbWS71bc5Vct9p9Fia83eRmw2QCICK/ENGfwLtptFluMGs2KsqoNSk89pO7F29zJLUx9a/sASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI=',
}
/** The private key 1, whose addresses everybody knows. */
const ONE = new Uint8Array(32).with(31, 1)
const WITNESS = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const ACCOUNT = '0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf'
const statement = { snapshot: '2030-01-01', root: 'ab'.repeat(32), height: 17 }

describe('an address that signs', () => {
  it('is believed as BIP-322 has it, and for no other text, address or signature', () => {
    assert.equal(isSignedBy(BIP.address, 'Hello World', BIP.signature), true)
    assert.equal(isSignedBy(BIP.address, 'Hello World!', BIP.signature), false)
    assert.equal(isSignedBy(WITNESS, 'Hello World', BIP.signature), false)
    assert.equal(isSignedBy(BIP.address, 'Hello World', BIP.signature.replace('ZRf', 'ZRg')), false)
    for (const text of ['', 'AkcwRA', 'no', BIP.signature.slice(4)])
      assert.equal(isSignedBy(BIP.address, 'Hello World', text), false)
  })

  it('signs what is read again, as a witness and as an account', () => {
    const text = reserveText({ ...statement, network: 'ETH' })
    assert.equal(isSignedBy(ACCOUNT, text, signAsAccount(ONE, text)), true)
    assert.equal(isSignedBy(ACCOUNT, `${text}0`, signAsAccount(ONE, text)), false)
    assert.equal(isSignedBy(WITNESS, text, signAsWitness(ONE, text)), true)
    assert.equal(isSignedBy(WITNESS, `${text}0`, signAsWitness(ONE, text)), false)
  })

  it('is checked by the program alone as by the page, over many texts and with one digit flipped', () => {
    const root = mkdtempSync(join(tmpdir(), 'bowline-reserves-'))
    after(() => rmSync(root, { recursive: true }))
    const coins = [{ coinName: 'BTC', amount: '1.5' }]
    const addresses = Array.from({ length: 6 }, (_, n) => {
      const network = n % 2 === 0 ? 'BTC' : 'ETH'
      const text = reserveText({ ...statement, network, height: n })
      const signature = network === 'BTC' ? signAsWitness(ONE, text) : signAsAccount(ONE, text)
      return { network, address: network === 'BTC' ? WITNESS : ACCOUNT, height: n, signature, coins }
    })
    const run = (file: object, ...more: string[]) => {
      writeFileSync(join(root, 'reserves.json'), JSON.stringify(file))
      return spawnSync(process.execPath, [VERIFIER, join(root, 'reserves.json'), ...more], { encoding: 'utf8' })
    }
    const file = { format: 'bowline-reserves-1', ...statement, addresses }
    const good = run(file)
    assert.equal(good.status, 0, good.stderr)
    assert.equal(good.stdout.trim().split('\n').length, 6)
    assert.ok(good.stdout.includes(`signed  BTC ${WITNESS} at block 0: 1.5 BTC`), good.stdout)
    assert.equal(run(file, 'cd'.repeat(32)).status, 1, 'of another root')
    for (const [n, change] of [
      [0, { height: 1 }],
      [1, { height: 2 }],
      [2, { address: BIP.address }],
      [3, { address: '0x6Fac4D18c912343BF86fa7049364Dd4E424Ab9C0' }],
    ] as const) {
      const bad = run({ ...file, addresses: addresses.map((row, i) => (i === n ? { ...row, ...change } : row)) })
      assert.equal(bad.status, 1, bad.stdout)
      assert.equal(bad.stdout.match(/NOT SIGNED/g)?.length, 1)
    }
    const cold = run({ ...file, addresses: [{ ...addresses[0], signature: null }] })
    assert.match(cold.stdout, /^UNSIGNED BTC/)
  })
})
