import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { createHmac, generateKeyPairSync, sign } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { dataFolder } from '@bowline/capabilities/operator/index.ts'
import { identifyProcess } from '@bowline/platform/process-identity.ts'
import { Secrets } from '@bowline/platform/secrets.ts'
import { bowline, CommandedExchange, onlyJson } from './bowline.fixture.ts'
import { showsReleases } from './shows-releases.fixture.ts'

describe('bowline, with the exchange running', () => {
  let exchange: CommandedExchange
  const spare = mkdtempSync(join(tmpdir(), 'bowline-cli-'))

  before(async () => {
    exchange = await CommandedExchange.start()
  })
  after(async () => {
    await exchange.close()
    rmSync(spare, { recursive: true })
  })

  const run = (...args: string[]) => exchange.run(...args)
  const json = <T = Record<string, unknown>>(...args: string[]) => exchange.json<T>(...args)

  it('creates a user with money and a key that signs, until it is deleted', async () => {
    const user = await json<{ account: number; funded: object[] }>(
      ...['user', 'create', '--email', 'alice@example.com', '--password', 'correct horse 1', '--kyc', '2'],
      ...['--fund', 'BTC=1,USDT=1000'],
    )
    assert.ok(user.account >= 1001)
    assert.deepEqual(user.funded, [
      { wallet: 'spot', asset: 'BTC', amount: '1.00000000' },
      { wallet: 'spot', asset: 'USDT', amount: '1000.00000000' },
    ])
    const key = await json<{ apiKey: string; secretKey: string; permissions: string[] }>(
      'apikey',
      'create',
      '--email',
      'alice@example.com',
    )
    assert.deepEqual(key.permissions, ['read', 'trade'])
    const known = exchange.parts.operator.apiKeys.find(key.apiKey)
    assert.equal(known?.account, user.account)
    assert.equal(known?.verify('a=1', createHmac('sha256', key.secretKey).update('a=1').digest('hex')), true)
    assert.match(
      (await run('apikey', 'list', '--email', 'alice@example.com')).stdout,
      new RegExp(`^${key.apiKey} +hmac`, 'm'),
    )
    await json('apikey', 'delete', '--email', 'alice@example.com', '--key', key.apiKey)
    assert.equal(exchange.parts.operator.apiKeys.find(key.apiKey), undefined)
  })

  it('shows the site’s settings, accepts them changed, and knows who did it', async () => {
    const file = join(spare, 'site.json')
    const settings = JSON.parse((await run('site', 'show')).stdout)
    writeFileSync(file, JSON.stringify({ ...settings, brand: { ...settings.brand, name: 'Harbour' } }))
    assert.deepEqual(await json('site', 'set', file, '--note', 'new name', '--expect', '0'), { version: 1 })
    const shown = await json<{ version: number; settings: typeof settings }>('site', 'show')
    assert.deepEqual([shown.version, shown.settings.brand.name], [1, 'Harbour'])
    assert.match((await run('site', 'history')).stdout, /^ +1 .* brand, .* new name$/m)
    const late = await run('site', 'set', file, '--expect', '0', '--json')
    assert.equal(onlyJson<{ error: { code: string } }>(late).error.code, 'changed-meanwhile')
    writeFileSync(file, '{"brand":{"nmae":"Harbour"}}')
    assert.match((await run('site', 'set', file)).stderr, /brand: .*nmae/)
  })

  it('creates keys for users with key pairs of their own', async () => {
    await json('user', 'create', '--email', 'bob@example.com', '--password', 'correct horse 1')
    const pairs = { ed25519: generateKeyPairSync('ed25519'), rsa: generateKeyPairSync('rsa', { modulusLength: 2048 }) }
    for (const type of ['ed25519', 'rsa'] as const) {
      const file = join(spare, `${type}.pem`)
      writeFileSync(file, pairs[type].publicKey.export({ type: 'spki', format: 'pem' }))
      const key = await json<{ apiKey: string; secretKey?: string }>(
        ...['apikey', 'create', '--email', 'bob@example.com', '--type', type, '--public-key', file],
        ...['--permissions', 'read,trade,withdraw', '--ips', '10.0.0.1, 2001:db8::/64'],
      )
      assert.equal(key.secretKey, undefined)
      const signature = sign(type === 'rsa' ? 'sha256' : null, Buffer.from('a=1'), pairs[type].privateKey).toString(
        'base64',
      )
      const known = exchange.parts.operator.apiKeys.find(key.apiKey)
      assert.equal(known?.verify('a=1', signature), true)
      assert.deepEqual([known?.allowsAddress('10.0.0.1'), known?.allowsAddress('10.0.0.2')], [true, false])
    }
  })

  it('prints a failure as one JSON value with its code, and exits with 1', async () => {
    const rows: [string[], string][] = [
      [['user', 'create', '--email', 'nonsense', '--password', 'correct horse 1'], 'email-malformed'],
      [
        ['user', 'create', '--email', 'carol@example.com', '--password', 'correct horse 1', '--fund', 'BTC=x'],
        'bad-funding',
      ],
      [['apikey', 'create', '--email', 'stranger@example.com'], 'unknown-user'],
      [['apikey', 'create', '--email', 'alice@example.com', '--permissions', 'withdraw'], 'needs-addresses'],
      [
        ['apikey', 'create', '--email', 'alice@example.com', '--type', 'rsa', '--public-key', join(spare, 'none')],
        'no-file',
      ],
      [['market', 'state', 'NOPE', 'halt'], 'unknown-market'],
      [['user', 'create'], 'usage'],
      [['frobnicate'], 'usage'],
      [['user'], 'usage'],
      [[], 'usage'],
    ]
    const check = async ([args, code]: (typeof rows)[number]) => {
      const ran = await run(...args, '--json')
      assert.equal(ran.code, 1, args.join(' '))
      const { error } = onlyJson<{ error: { code: string; message: string } }>(ran)
      assert.equal(error.code, code, args.join(' '))
      assert.match(error.message, /^[^(].{10}/)
    }
    await Promise.all(rows.map(check))
  })

  it('prints the same for people in a few lines, with failures on stderr', async () => {
    const listed = await run('market', 'list')
    assert.match(listed.stdout, /^market +state +tick +lot +smallest order\nBTCUSDT +trading +0\.01000000/)
    assert.match((await run('status')).stdout, /^mode +demo$/m)
    const failed = await run('account', 'freeze', '--email', 'stranger@example.com')
    assert.deepEqual(failed, {
      code: 1,
      stdout: '',
      stderr: 'there is no user with the e-mail address stranger@example.com\n',
    })
  })

  it('counts registrations by channel and campaign, as a table, CSV or JSON', async () => {
    const days = ['--from', '2026-01-01', '--to', '2026-12-31']
    const csv = await run('user', 'registrations', ...days, '--csv')
    assert.equal(csv.stdout.trim(), 'period,channel,fcn,campaign,content,registered,invited,by KOL,verified')
    assert.deepEqual(await json('user', 'registrations', ...days, '--by', 'day'), { registrations: [] })
    const wrong = await run('user', 'registrations', '--from', '2026-02-30', '--to', '2026-12-31', '--json')
    assert.equal(onlyJson<{ error: { code: string } }>(wrong).error.code, 'malformed')
  })

  it('creates staff with a temporary password shown once, lists them, and disables one', async () => {
    const made = await json<{ id: number; temporaryPassword: string }>(
      ...['staff', 'create', '--email', 'Sam@staff.example', '--role', 'support'],
    )
    assert.match(made.temporaryPassword, /^[\w-]{16}$/)
    const taken = await run('staff', 'create', '--email', 'sam@staff.example', '--role', 'admin', '--json')
    assert.equal(onlyJson<{ error: { code: string } }>(taken).error.code, 'email-taken')
    await json('staff', 'disable', '--email', 'sam@staff.example')
    const listed = await run('staff', 'list', '--json')
    assert.ok(!listed.stdout.includes(made.temporaryPassword))
    const { staff } = onlyJson<{ staff: { id: number; email: string; role: string; disabled: boolean }[] }>(listed)
    assert.deepEqual(
      staff.map(({ id, email, role, disabled }) => ({ id, email, role, disabled })),
      [{ id: made.id, email: 'sam@staff.example', role: 'support', disabled: true }],
    )
  })

  it('freezes accounts, sets fee deduction, and halts markets', async () => {
    await json('user', 'create', '--email', 'dave@example.com', '--password', 'correct horse 1')
    const dave = ['--email', 'dave@example.com']
    assert.equal((await json('account', 'freeze', ...dave)).tradeFrozen, true)
    assert.equal((await json('account', 'unfreeze', ...dave)).tradeFrozen, false)
    assert.equal((await json('account', 'fee-deduction', ...dave, '--set', 'on')).tokenDeduction, true)
    assert.deepEqual(await json('market', 'state', 'LTCUSDT', 'halt'), { symbol: 'LTCUSDT', state: 'halt' })
  })

  it('restricts a contract by its name, and never the market that has its symbol', async () => {
    const reduced = await json('market', 'state', 'BTC-USDT', 'reduce-only')
    assert.deepEqual(reduced, { symbol: 'BTC-USDT', state: 'reduce-only' })
    const { markets, contracts } = await json<Record<'markets' | 'contracts', { symbol: string; state: string }[]>>(
      ...['market', 'list'],
    )
    const stateOf = (lines: typeof markets, name: string) => lines.find(({ symbol }) => symbol === name)?.state
    assert.deepEqual([stateOf(markets, 'BTCUSDT'), stateOf(contracts, 'BTC-USDT')], ['trading', 'reduce-only'])
    const said = await run('market', 'state', 'BTCUSD_PERP', 'halt')
    assert.match(said.stderr, /no market BTCUSD_PERP: the contract is BTC-USD-PERPETUAL/)
    const spot = await run('market', 'state', 'BTCUSDT', 'reduce-only')
    assert.match(spot.stderr, /BTCUSDT is spot/)
    await json('market', 'state', 'BTC-USDT', 'trading')
  })

  it('shows what persons release as it will be signed, and what the signer signed by its own journal', () =>
    showsReleases(exchange))

  it('checks the ledger, the journal and the state against each other', async () => {
    const ledger = await json<{ ok: boolean; assets: object[] }>('ledger', 'check')
    assert.equal(ledger.ok, true)
    assert.ok(ledger.assets.length > 0)
    const state = await json<{ sequence: number; hash: string }>('state', 'hash')
    const stat = await json<{ last: number; torn: number }>('journal', 'stat')
    assert.deepEqual([stat.last, stat.torn], [state.sequence, 0])
  })

  it('passes its own examination while running', async () => {
    const { ok, findings } = await json<{ ok: boolean; findings: { check: string; detail: string }[] }>('doctor')
    assert.equal(ok, true)
    assert.match(findings.find((finding) => finding.check === 'exchange')?.detail ?? '', /^running/)
  })

  it('backs up a running exchange, and restores it elsewhere', async () => {
    await json('user', 'create', '--email', 'erin@example.com', '--password', 'correct horse 1', '--fund', 'USDT=10')
    const target = join(spare, 'backup.tar')
    const { sequence } = await json<{ sequence: number }>('backup', target)
    assert.equal(sequence, (await json<{ sequence: number }>('state', 'hash')).sequence)
    assert.ok(readdirSync(spare).includes('backup.tar'))
    const again = await run('backup', target, '--json')
    assert.equal(onlyJson<{ error: { code: string } }>(again).error.code, 'target-exists')

    // On a separate embedded database this time, started for the duration.
    const elsewhere = join(spare, 'restored')
    const placed = onlyJson<{ error?: { message: string } }>(await bowline(elsewhere, 'restore', target, '--json'))
    assert.equal(placed.error, undefined)
    const expected = await json<{ sequence: number; hash: string }>('state', 'hash')
    const report = onlyJson<{ ok: boolean; found: object; error?: object }>(
      await bowline(elsewhere, 'verify', '--json'),
    )
    assert.equal(report.error, undefined)
    assert.deepEqual([report.ok, report.found], [true, expected])
    assert.deepEqual(readdirSync(elsewhere).sort(), ['journal', 'master.key', 'postgres'])
    const atRest = onlyJson<{ sequence: number }>(await bowline(elsewhere, 'backup', join(spare, 'at-rest'), '--json'))
    assert.equal(atRest.sequence, sequence)
    assert.match(readFileSync(join(spare, 'at-rest/tables/users.copy'), 'utf8'), /erin@example\.com/)
  })
})

describe('bowline, with nothing running', () => {
  const root = mkdtempSync(join(tmpdir(), 'bowline-cli-'))
  after(() => rmSync(root, { recursive: true }))

  it('says so and exits with 1', async () => {
    const ran = await bowline(root, 'status')
    assert.equal(ran.code, 1)
    assert.match(ran.stderr, /not running.*npm start/)
    const asJson = onlyJson<{ error: { code: string } }>(await bowline(root, 'state', 'hash', '--json'))
    assert.equal(asJson.error.code, 'not-running')
  })

  it('still checks the machine, and fails when something is wrong', async () => {
    const { ok } = onlyJson<{ ok: boolean }>(await bowline(root, 'doctor', '--json'))
    assert.equal(ok, true)
    writeFileSync(join(root, 'file'), '')
    const bad = await bowline(join(root, 'file'), 'doctor', '--json')
    assert.deepEqual([bad.code, onlyJson<{ ok: boolean }>(bad).ok], [1, false])
  })

  it('leaves the database alone while an exchange is starting on the folder', async () => {
    const starting = join(root, 'starting')
    mkdirSync(starting)
    Secrets.open(starting)
    const holder = { pid: process.pid, identity: identifyProcess(process.pid) }
    writeFileSync(dataFolder(starting).instanceLock, JSON.stringify(holder))
    const ran = await bowline(starting, 'backup', join(root, 'backup'), '--json')
    assert.equal(onlyJson<{ error: { code: string } }>(ran).error.code, 'in-use')
    assert.deepEqual(readdirSync(starting).sort(), ['instance.lock', 'master.key'])
  })

  it('refuses a folder without an exchange', async () => {
    for (const command of [['backup'], ['verify'], ['journal', 'stat']]) {
      const ran = await bowline(join(root, 'nowhere'), ...command, '--json')
      assert.equal(onlyJson<{ error: { code: string } }>(ran).error.code, 'no-data')
      assert.equal(ran.code, 1)
    }
  })

  it('ends quietly when nobody reads its output, and with a message when there is no room for it', () => {
    const into = (target: string) => {
      const command = `"${process.execPath}" "${join(import.meta.dirname, 'main.ts')}" --help ${target}`
      return spawnSync('sh', ['-c', command], { encoding: 'utf8' }).stderr
    }
    assert.equal(into('| true'), '')
    assert.match(into('> /dev/full'), /^the answer cannot be written: ENOSPC.*\n$/)
  })
})
