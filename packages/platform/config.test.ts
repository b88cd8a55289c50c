import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { after, describe, it } from 'node:test'
import { ConfigError, readConfig, readDataDirectory, withoutSecrets } from './config.ts'
import { options, optionTable } from './config-options.ts'

function problems(env: NodeJS.ProcessEnv): readonly string[] {
  try {
    readConfig(env)
  } catch (error) {
    assert.ok(error instanceof ConfigError)
    return error.problems
  }
  return []
}

describe('the configuration', () => {
  const directory = mkdtempSync(join(tmpdir(), 'bowline-config-'))
  const certificate = join(directory, 'cert.pem')
  const key = join(directory, 'key.pem')
  writeFileSync(certificate, 'certificate')
  writeFileSync(key, 'key')
  after(() => rmSync(directory, { recursive: true }))

  it('is a complete demo with nothing set', () => {
    assert.deepEqual(readConfig({}), {
      mode: 'demo',
      demoTraffic: 1,
      port: 3000,
      host: '127.0.0.1',
      operatorPort: 3001,
      dataDirectory: resolve('data'),
      chainNodes: { ETH: [], ARBITRUM: [], BTC: [], LTC: [] },
      demoChains: true,
      demoCardPort: 0,
      signerPassphraseFile: resolve('data/signer.passphrase'),
      behindTlsProxy: false,
      mayBeRoot: false,
      logLevel: 'warn',
    })
  })

  it('treats an empty variable as not set', () => {
    assert.deepEqual(readConfig({ PORT: '', DATABASE_URL: '', TLS_CERT: '' }), readConfig({}))
  })

  it('reads the data folder whatever the other options say', () => {
    const env = { BOWLINE_DATA: '/srv/bowline', BOWLINE_MODE: 'production', PORT: 'nonsense' }
    assert.equal(readDataDirectory(env), '/srv/bowline')
    assert.equal(readDataDirectory({}), resolve('data'))
  })

  it('reads every option', () => {
    const config = readConfig({
      BOWLINE_MODE: 'production',
      PORT: '443',
      HOST: '0.0.0.0',
      OPERATOR_PORT: '9000',
      BOWLINE_DATA: '/srv/bowline',
      BOWLINE_TABLES: 'orders=4194304, lists=262144',
      DATABASE_URL: 'postgres://bowline@db/bowline',
      EVM_RPC_URL: 'https://one.example/key, https://two.example',
      BITCOIN_RPC_URL: 'http://user:word@node:8332',
      SIGNER_PASSPHRASE_FILE: key,
      TLS_CERT: certificate,
      TLS_KEY: key,
      BOWLINE_BEHIND_TLS: 'on',
      BOWLINE_AS_ROOT: 'on',
      LOG_LEVEL: 'warn',
    })
    assert.deepEqual(config, {
      mode: 'production',
      demoTraffic: 0,
      port: 443,
      host: '0.0.0.0',
      operatorPort: 9000,
      dataDirectory: '/srv/bowline',
      tableSizes: { orders: 4_194_304, lists: 262_144 },
      databaseUrl: 'postgres://bowline@db/bowline',
      chainNodes: {
        ETH: ['https://one.example/key', 'https://two.example'],
        ARBITRUM: [],
        BTC: ['http://user:word@node:8332'],
        LTC: [],
      },
      demoChains: false,
      demoCardPort: 0,
      signerPassphraseFile: key,
      tlsCertificate: certificate,
      tlsKey: key,
      behindTlsProxy: true,
      mayBeRoot: true,
      logLevel: 'warn',
    })
  })

  it('reports every mistake at once', () => {
    assert.deepEqual(problems({ BOWLINE_MODE: 'prod', PORT: '70000', OPERATOR_PORT: 'three', LOG_LEVEL: 'loud' }), [
      'BOWLINE_MODE=prod must be demo or production',
      'PORT=70000 must be a port number from 0 to 65535',
      'OPERATOR_PORT=three must be a port number from 0 to 65535',
      'LOG_LEVEL=loud must be fatal or error or warn or info or debug or trace or silent',
    ])
    assert.deepEqual(problems({ BOWLINE_TABLES: 'orders' }), [
      'BOWLINE_TABLES=orders must be sizes such as orders=4194304,lists=262144',
    ])
    assert.deepEqual(problems({ PORT: '3001' }), ['PORT and OPERATOR_PORT are both 3001: they must differ'])
    assert.deepEqual(problems({ PORT: '0', OPERATOR_PORT: '0' }), [])
  })

  it('never repeats the password in DATABASE_URL', () => {
    const [problem] = problems({ DATABASE_URL: 'mysql://root:hunter2@db/x' })
    assert.equal(problem, 'DATABASE_URL must begin with postgres:// or postgresql://')
    const [unescaped] = problems({ DATABASE_URL: 'postgres://root:hunter2%@db/x' })
    assert.equal(unescaped, 'DATABASE_URL has a % that stands for itself: write %25')
  })

  it('takes the mail server with its sender and the SMS provider, and repeats no secret of either', () => {
    const { smtpUrl, smtpFrom, sms } = readConfig({
      SMTP_URL: 'smtps://u:hunter2@mail.example',
      SMTP_FROM: 'no-reply@example.com',
      SMS_URL: 'https://sms.example/send?key=hunter2',
    })
    assert.deepEqual([smtpUrl, smtpFrom], ['smtps://u:hunter2@mail.example', 'no-reply@example.com'])
    const body = '{"to":"{to}","text":"{text}"}'
    assert.deepEqual(sms, { url: 'https://sms.example/send?key=hunter2', headers: '', body })
    assert.match(problems({ SMTP_URL: 'smtps://mail.example' })[0] as string, /belong together/)
    const wrong = problems({
      SMTP_URL: 'https://u:hunter2@mail.example',
      SMTP_FROM: 'Exchange <no-reply@example.com>',
      SMS_URL: 'http://sms.example/?key=hunter2',
      SMS_HEADERS: '{"authorization":"hunter2\\nx-evil: 1"}',
      SMS_BODY: '{"to":"{to}","key":"hunter2"}',
    })
    assert.equal(wrong.length, 5)
    assert.doesNotMatch(wrong.join(), /hunter2/)
  })

  it('requires a readable certificate and key, or neither', () => {
    assert.deepEqual(problems({ TLS_CERT: certificate }), ['TLS_CERT and TLS_KEY belong together: set both or neither'])
    assert.deepEqual(problems({ TLS_CERT: certificate, TLS_KEY: '/nowhere/key.pem' }), [
      'TLS_KEY=/nowhere/key.pem cannot be read',
    ])
  })

  it('requires the sanctions list to be readable when one is named', () => {
    assert.deepEqual(problems({ SANCTIONS_LIST: '/nowhere/list.csv' }), [
      'SANCTIONS_LIST=/nowhere/list.csv cannot be read',
    ])
    assert.deepEqual(problems({ SANCTIONS_LIST: certificate }), [])
  })

  it('refuses production over plain HTTP or with demo traffic', () => {
    assert.match(problems({ BOWLINE_MODE: 'production' })[0] as string, /never serves plain HTTP/)
    assert.deepEqual(problems({ BOWLINE_MODE: 'production', BOWLINE_BEHIND_TLS: 'on' }), [])
    assert.match(
      problems({ BOWLINE_MODE: 'production', BOWLINE_BEHIND_TLS: 'on', BOWLINE_DEMO_TRAFFIC: 'on' })[0] as string,
      /is for the demo/,
    )
  })

  it('turns demo traffic down or off when asked', () => {
    assert.equal(readConfig({ BOWLINE_DEMO_TRAFFIC: 'off' }).demoTraffic, 0)
    assert.equal(readConfig({ BOWLINE_DEMO_TRAFFIC: 'quiet' }).demoTraffic, 0.25)
  })

  it('gives programs that need no secret none', () => {
    const env = {
      ...{ PATH: '/bin', PORT: '443', BOWLINE_DATA: '/srv/bowline', NODE_EXTRA_CA_CERTS: '/etc/ca.pem' },
      ...{
        DATABASE_URL: 'postgres://bowline:hunter2@db/bowline',
        SMTP_URL: 'smtps://a:hunter2@mail',
        SMTP_FROM: 'a@b',
      },
      ...{ KYC_PROVIDER_KEY: 'hunter2', OIDC_PROVIDERS: '[]', AWS_SECRET_ACCESS_KEY: 'hunter2' },
    }
    const { PATH, PORT, BOWLINE_DATA, NODE_EXTRA_CA_CERTS } = env
    assert.deepEqual(withoutSecrets(env), { PATH, PORT, BOWLINE_DATA, NODE_EXTRA_CA_CERTS })
  })

  it('describes each option in one row', () => {
    const rows = optionTable().split('\n').slice(2)
    assert.equal(rows.length, Object.keys(options).length)
    assert.equal(rows[2], '| `PORT` | `3000` | site, public API and WebSockets; 0 picks a free port |')
  })
})
