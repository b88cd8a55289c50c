import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { base64 } from '@scure/base'
import { COLD_ACCOUNTS, type ColdFamily, type ColdPolicy, ColdSeed } from './offline/cold-seed.ts'
import { proveReserves } from './offline/prove-reserves.ts'
import { judgeEvmFile } from './offline/sign-evm-file.ts'
import { judgePsbt } from './offline/sign-psbt.ts'
import { openSeed, readWords, restoreSeed, wordsOf } from './seed-file.ts'

const usage = `node apps/signer/offline.ts COMMAND FOLDER --passphrase-file FILE

For a machine that is connected to nothing. FOLDER holds the cold seed, encrypted.

  new FOLDER [--demo] --pays-bitcoin KEY --pays-litecoin KEY --pays-evm KEY
                       makes a cold seed that pays these accounts of the exchange and nobody else
  keys FOLDER          what the exchange has to know of it: fingerprint and public keys of its accounts
  sign FOLDER FILE OUT shows what a file pays, asks, and writes the signed one: a PSBT, or a transaction of an account
  prove FOLDER FILE OUT shows which statements of reserves a file has, asks, and writes their signatures
  words FOLDER         the twenty-four words, for paper; also of the folder of the exchange's own signer
  restore FOLDER       reads the words, and puts the seed into an empty folder; new then makes a cold seed of it`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    'passphrase-file': { type: 'string' },
    demo: { type: 'boolean', default: false },
    'pays-bitcoin': { type: 'string' },
    'pays-litecoin': { type: 'string' },
    'pays-evm': { type: 'string' },
  },
})

function fail(text: string): never {
  console.error(text)
  process.exit(1)
}

const [command, folder, file, out] = positionals
const passphraseFile = values['passphrase-file']
if (!command || !folder || !passphraseFile) fail(usage)
const passphrase = readFileSync(passphraseFile, 'utf8').trim()

async function ask(question: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return await lines.question(question)
  } finally {
    lines.close()
  }
}

/** Never makes one. */
function openCold(where: string): ColdSeed {
  const { entropy, policy } = openSeed<ColdPolicy | undefined>(where, passphrase, undefined)
  if (!policy?.pays) fail('this folder has no cold seed')
  return new ColdSeed(entropy, policy)
}

function makeCold(where: string): void {
  const pays: Partial<Record<ColdFamily, string>> = {}
  for (const family of Object.keys(COLD_ACCOUNTS) as ColdFamily[]) {
    const key = values[`pays-${family}`]
    if (key !== undefined) pays[family] = key
  }
  mkdirSync(where, { recursive: true, mode: 0o700 })
  if (existsSync(join(where, 'seed.json'))) fail('this folder has a seed already')
  openSeed<ColdPolicy>(where, passphrase, { demo: values.demo, pays })
}

async function sign(where: string): Promise<void> {
  if (!file || !out) fail(usage)
  const seed = openCold(where)
  const content = readFileSync(file, 'utf8').trim()
  const isPsbt = content.startsWith('cHNidP')
  const judged = isPsbt ? judgePsbt(seed, base64.decode(content)) : judgeEvmFile(seed, content)
  if ('refusal' in judged) fail(`not signed: ${judged.refusal}`)
  const asset = 'asset' in judged ? ` of ${judged.asset}` : ''
  for (const { to, amount, whose } of judged.outputs)
    console.error(`${amount}${asset} → ${to} (${whose === 'hot' ? 'the hot wallet' : 'back to this seed'})`)
  console.error(`fee: at most ${judged.fee}. Amounts are the chain's smallest units.`)
  if ((await ask('Type yes to sign: ')) !== 'yes') fail('not signed')
  const signed = judged.sign()
  const text = isPsbt ? base64.encode(signed) : Buffer.from(signed).toString('hex')
  writeFileSync(out, `${text}\n`, { mode: 0o600 })
}

/** That the addresses are this seed's, under a day's root: nothing that could be sent. */
async function prove(where: string): Promise<void> {
  if (!file || !out) fail(usage)
  const seed = openCold(where)
  const proved = proveReserves(seed, readFileSync(file, 'utf8'))
  if (!proved) fail('not signed: no file of statements, or an address that is not of this seed')
  for (const { text, address } of proved) console.error(`${address}: ${text}`)
  if ((await ask('Type yes to sign: ')) !== 'yes') fail('not signed')
  const statements = proved.map(({ address, sign }) => ({ address, signature: sign() }))
  writeFileSync(out, `${JSON.stringify({ format: 'bowline-statements-1', statements }, null, 2)}\n`, { mode: 0o600 })
}

if (command === 'new') makeCold(folder)
if (command === 'new' || command === 'keys') {
  const seed = openCold(folder)
  console.log(`fingerprint ${seed.fingerprint.toString(16).padStart(8, '0')}`)
  for (const family of Object.keys(COLD_ACCOUNTS) as ColdFamily[]) console.log(`${family} ${seed.accountKey(family)}`)
} else if (command === 'sign') await sign(folder)
else if (command === 'prove') await prove(folder)
else if (command === 'words') console.log(wordsOf(openSeed<unknown>(folder, passphrase, undefined).entropy))
else if (command === 'restore') {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const entropy = readWords(await ask('The twenty-four words: '))
  if (!entropy) fail('these are not the words of a seed')
  restoreSeed(folder, passphrase, entropy)
} else fail(usage)
