import { isAbsolute, resolve } from 'node:path'
import { readMoonPay } from './moonpay-account.ts'
import {
  headers,
  httpUrl,
  mailAddress,
  nodeUrls,
  notEmpty,
  oneOf,
  origin,
  port,
  postgresUrl,
  smsBody,
  smsUrl,
  smtpUrl,
  trpHost,
} from './option-checks.ts'
import { readSocialProviders } from './social-providers.ts'

/** One environment variable: the same table validates it at start and prints the README's option table. */
export interface Option {
  readonly name: string
  /** As a person would write it; '' means not set. */
  readonly fallback: string
  readonly meaning: string
  /** Returns what is wrong with the text, or undefined. */
  readonly check: (text: string) => string | undefined
}

/** Undefined when it is none. Which tables there are, the engine knows. */
export function readTableSizes(text: string): Record<string, number> | undefined {
  if (text === '') return {}
  const sizes = text.split(',').map((part) => /^\s*(\w+)=(\d{1,10})\s*$/.exec(part))
  if (!sizes.every((size) => size !== null)) return undefined
  return Object.fromEntries(sizes.map(([, table, places]) => [table, Number(places)]))
}

const anything = () => undefined

export const options = {
  mode: {
    name: 'BOWLINE_MODE',
    fallback: 'demo',
    meaning: '`demo` seeds accounts and markets; `production` refuses demo data and plain HTTP',
    check: oneOf('demo', 'production'),
  },
  demoTraffic: {
    name: 'BOWLINE_DEMO_TRAFFIC',
    fallback: 'on',
    meaning:
      '`quiet` trades spot at a quarter of the pace with a quarter of the history, for a small machine; `off` starts the demo with open, empty markets: no makers, no takers, no back-fill',
    check: oneOf('on', 'quiet', 'off'),
  },
  port: {
    name: 'PORT',
    fallback: '3000',
    meaning: 'site, public API and WebSockets; 0 picks a free port',
    check: port,
  },
  host: { name: 'HOST', fallback: '127.0.0.1', meaning: 'address to listen on', check: notEmpty },
  publicUrl: {
    name: 'BOWLINE_URL',
    fallback: '',
    meaning:
      'public URL of the site, `https://exchange.example`: for links in mails and search engines; default: the address it listens on',
    check: origin,
  },
  operatorPort: {
    name: 'OPERATOR_PORT',
    fallback: '3001',
    meaning: 'operators’ console and `/metrics`, always on 127.0.0.1; 0 picks a free port',
    check: port,
  },
  dataDirectory: {
    name: 'BOWLINE_DATA',
    fallback: './data',
    meaning: 'journal, snapshots, embedded PostgreSQL, secrets; deleting it resets the demo',
    check: notEmpty,
  },
  tableSizes: {
    name: 'BOWLINE_TABLES',
    fallback: '',
    meaning:
      'least sizes of the engine’s tables from the next start on, `orders=4194304,lists=262144`; a table that is 70 % full when the exchange starts gets twice the places by itself',
    check: (text) => (readTableSizes(text) ? undefined : 'must be sizes such as orders=4194304,lists=262144'),
  },
  databaseUrl: {
    name: 'DATABASE_URL',
    fallback: '',
    meaning: 'PostgreSQL 15 or newer in place of the embedded one',
    check: postgresUrl,
  },
  tlsCertificate: {
    name: 'TLS_CERT',
    fallback: '',
    meaning: 'PEM file of the certificate chain; serves TLS directly',
    check: anything,
  },
  tlsKey: { name: 'TLS_KEY', fallback: '', meaning: 'PEM file of its private key', check: anything },
  trpHost: {
    name: 'TRP_HOST',
    fallback: '',
    meaning:
      'name, with its port unless that is 443, under which other exchanges reach this one for the travel rule (TRP over mutual TLS); empty: people exchange such data',
    check: trpHost,
  },
  trpPort: { name: 'TRP_PORT', fallback: '3443', meaning: 'port on which their questions are answered', check: port },
  trpFolder: {
    name: 'TRP_FOLDER',
    fallback: '',
    meaning:
      'folder with `certificate.pem` and `key.pem` of that name, and `authorities.pem`, who sign those of others',
    check: anything,
  },
  behindTlsProxy: {
    name: 'BOWLINE_BEHIND_TLS',
    fallback: 'off',
    meaning:
      '`on`: a proxy in front terminates TLS and sets `X-Forwarded-For`, `X-Forwarded-Proto: https` and `X-Forwarded-Host`; `production` needs this or `TLS_CERT`',
    check: oneOf('on', 'off'),
  },
  smtpUrl: {
    name: 'SMTP_URL',
    fallback: '',
    meaning:
      'mail server, `smtps://user:password@mail.example:465` or `smtp://…:587` with STARTTLS; if not set, the demo keeps its mails in its own inbox, and in `production` they wait in the queue',
    check: smtpUrl,
  },
  smtpFrom: {
    name: 'SMTP_FROM',
    fallback: '',
    meaning: 'sender address of mails; required with `SMTP_URL`',
    check: mailAddress,
  },
  smsUrl: {
    name: 'SMS_URL',
    fallback: '',
    meaning:
      'SMS provider, called with a POST of JSON; if not set, the demo shows text messages in its inbox, and in `production` they wait',
    check: smsUrl,
  },
  smsHeaders: {
    name: 'SMS_HEADERS',
    fallback: '',
    meaning: 'JSON object of headers for `SMS_URL`, such as `{"authorization":"Bearer …"}`',
    check: headers,
  },
  smsBody: {
    name: 'SMS_BODY',
    fallback: '{"to":"{to}","text":"{text}"}',
    meaning: 'JSON body for `SMS_URL`; `{to}`, `{text}` and `{id}` are replaced',
    check: smsBody,
  },
  sanctionsList: {
    name: 'SANCTIONS_LIST',
    fallback: '',
    meaning:
      'CSV file of sanctioned people, with the columns `name`, `other_names`, `birth_date`, `countries`, `list`; read again when it changes; if not set, a few invented people',
    check: anything,
  },
  kycProviderUrl: {
    name: 'KYC_PROVIDER_URL',
    fallback: '',
    meaning:
      'service that checks pictures of documents and faces, called with a POST of JSON; if not set, people check all of them',
    check: smsUrl,
  },
  kycProviderKey: {
    name: 'KYC_PROVIDER_KEY',
    fallback: '',
    meaning: 'bearer token for `KYC_PROVIDER_URL`',
    check: anything,
  },
  kycNumbersUrl: {
    name: 'KYC_NUMBERS_URL',
    fallback: '',
    meaning:
      'service that looks up document numbers typed for basic verification, called with a POST of JSON; if not set, people decide about them',
    check: smsUrl,
  },
  kycNumbersKey: {
    name: 'KYC_NUMBERS_KEY',
    fallback: '',
    meaning: 'bearer token for `KYC_NUMBERS_URL`',
    check: anything,
  },
  moonPay: {
    name: 'MOONPAY_ACCOUNT',
    fallback: '',
    meaning:
      'account for card purchases at MoonPay: JSON `{"apiKey","secretKey","webhookKey","wallets":{"USDT":"0x…"}}` with the addresses of the house that receive the coins; its webhook is `/exchange-web-gateway/creditcard/webhook/moonpay`; if not set, the demo has a simulated company, and in `production` nothing is sold',
    check: (text) => {
      const read = readMoonPay(text)
      return typeof read === 'string' ? read : undefined
    },
  },
  demoCardPort: {
    name: 'DEMO_CARD_PORT',
    fallback: '0',
    meaning: 'page and API of the demo’s simulated card company, on 127.0.0.1; 0 picks a free port',
    check: port,
  },
  socialProviders: {
    name: 'OIDC_PROVIDERS',
    fallback: '',
    meaning:
      'services for social sign-in by OpenID Connect: JSON `[{"id","name","issuer","clientId","clientSecret"}]` or a JSON file; redirect URL of each: `/user/social-login/{id}`',
    check: (text) => {
      const read = readSocialProviders(text)
      return typeof read === 'string' ? read : undefined
    },
  },
  evmNodes: {
    name: 'EVM_RPC_URL',
    fallback: '',
    meaning:
      'node of Ethereum with `debug` calls, `http://user:password@host:8545`, or two with a comma between, which must agree; if not set, the demo starts its own chain, and in `production` the network is suspended',
    check: nodeUrls,
  },
  arbitrumNodes: {
    name: 'ARBITRUM_RPC_URL',
    fallback: '',
    meaning: 'the same for Arbitrum One',
    check: nodeUrls,
  },
  bitcoinNodes: {
    name: 'BITCOIN_RPC_URL',
    fallback: '',
    meaning:
      'the same for Bitcoin: a `bitcoind` with `txindex`; the demo’s own is a `bitcoind` on the PATH or else bcoin, on regtest',
    check: nodeUrls,
  },
  litecoinNodes: {
    name: 'LITECOIN_RPC_URL',
    fallback: '',
    meaning: 'the same for Litecoin: a `litecoind` with `txindex`; the demo starts none',
    check: nodeUrls,
  },
  demoChains: {
    name: 'BOWLINE_DEMO_CHAINS',
    fallback: 'on',
    meaning: '`off` starts the demo without chains of its own: deposits and withdrawals are suspended',
    check: oneOf('on', 'off'),
  },
  signerPassphrase: {
    name: 'SIGNER_PASSPHRASE_FILE',
    fallback: '',
    meaning:
      'file with the passphrase of the signer’s seed, kept apart from its backup; if not set, one is made in the data folder at the first start',
    check: anything,
  },
  traceCollector: {
    name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    fallback: '',
    meaning:
      'OpenTelemetry collector (OTLP over HTTP, `http://127.0.0.1:4318`) for traces of requests; OpenTelemetry’s own variables for headers and sampling apply; if not set, requests are not traced',
    check: httpUrl,
  },
  asRoot: {
    name: 'BOWLINE_AS_ROOT',
    fallback: 'off',
    meaning: '`on` lets `production` run as root, where root has no rights outside, as in some containers',
    check: oneOf('on', 'off'),
  },
  logLevel: {
    name: 'LOG_LEVEL',
    fallback: '',
    meaning:
      '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`; default: `warn` in the demo, `info` in production',
    check: oneOf('', 'fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
  },
} as const satisfies Record<string, Option>

export type OptionKey = keyof typeof options

/** Makes a path from the command line absolute, relative to where the program was started. */
export function absolutePath(text: string): string {
  return isAbsolute(text) ? text : resolve(text)
}

/** The README's table of options; `npm run check` compares the two. */
export function optionTable(): string {
  const rows = Object.values(options).map(
    (o) => `| \`${o.name}\` | ${o.fallback === '' ? '' : `\`${o.fallback}\``} | ${o.meaning} |`,
  )
  return ['| Option | Default | Meaning |', '|---|---|---|', ...rows].join('\n')
}
