import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { absolutePath, type OptionKey, options, readTableSizes } from './config-options.ts'
import { type MoonPayKeys, readMoonPay } from './moonpay-account.ts'
import { readNodeUrls } from './option-checks.ts'
import { readSocialProviders, type SocialProvider } from './social-providers.ts'

export interface Config {
  readonly mode: 'demo' | 'production'
  /** False in production, and in a demo with demo traffic turned off. */
  /** The share of the demo's whole traffic and history; 0: open, empty markets. */
  readonly demoTraffic: number
  readonly port: number
  readonly host: string
  readonly operatorPort: number
  /** Absent: the address the site listens on. */
  readonly publicUrl?: string
  /** Absolute. */
  readonly dataDirectory: string
  /** By the engine's name of each table. */
  readonly tableSizes?: Readonly<Record<string, number>>
  /** Absent: the supervisor starts the embedded PostgreSQL. */
  readonly databaseUrl?: string
  /** Both or neither; absolute paths. */
  readonly tlsCertificate?: string
  readonly tlsKey?: string
  /** Absent: nothing is asked of other exchanges, nor answered. The folder is absolute and holds a key. */
  readonly trp?: { readonly host: string; readonly port: number; readonly folder: string }
  readonly behindTlsProxy: boolean
  /** Holds a password. Both or neither. */
  readonly smtpUrl?: string
  readonly smtpFrom?: string
  /** Absolute. */
  readonly sanctionsList?: string
  readonly kycProvider?: { readonly url: string; readonly key: string }
  readonly kycNumbers?: { readonly url: string; readonly key: string }
  /** Holds keys. */
  readonly moonPay?: MoonPayKeys
  /** Of the demo's simulated card company. */
  readonly demoCardPort: number
  /** Any part of it may hold secrets. */
  readonly sms?: { readonly url: string; readonly headers: string; readonly body: string }
  /** Hold secrets. */
  readonly socialProviders?: readonly SocialProvider[]
  /** By network: one address, or two that must agree. May hold passwords. */
  readonly chainNodes: Readonly<Record<string, readonly string[]>>
  /** Whether the demo starts chains of its own where no node is configured. */
  readonly demoChains: boolean
  /** Absolute. */
  readonly signerPassphraseFile: string
  /** Absent: requests are not traced. May hold a password. */
  readonly traceCollector?: string
  /** Whether production may be run by root. */
  readonly mayBeRoot: boolean
  readonly logLevel: string
}

/** Reports every bad option at once, so that nobody has to start five times to learn of five mistakes. */
export class ConfigError extends Error {
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(`Bowline cannot start with these options:\n${problems.map((p) => `  ${p}`).join('\n')}`)
    this.name = 'ConfigError'
    this.problems = problems
  }
}

/** Not a user option: the supervisor sets it for the api, which it starts before the pages and the demo's makers. */
export function isOpeningHeld(env = process.env): boolean {
  return env.BOWLINE_OPENING === 'held'
}

/** Not a user option: the supervisor passes to the demo's chains which networks have a node elsewhere, whose address is secret. */
export function configuredChains(env = process.env): ReadonlySet<string> {
  return new Set((env.BOWLINE_CONFIGURED_CHAINS ?? '').split(','))
}

type Texts = Record<OptionKey, string>

/** An empty variable counts as not set, since that is how container tools write it. */
function readTexts(env: NodeJS.ProcessEnv): Texts {
  const texts = {} as Texts
  for (const key of Object.keys(options) as OptionKey[]) texts[key] = env[options[key].name] || options[key].fallback
  return texts
}

const SECRETIVE: ReadonlySet<OptionKey> = new Set([
  'databaseUrl',
  'smtpUrl',
  'smsUrl',
  'smsHeaders',
  'smsBody',
  'kycProviderKey',
  'kycNumbersKey',
  'moonPay',
  'socialProviders',
  'traceCollector',
  'evmNodes',
  'arbitrumNodes',
  'bitcoinNodes',
  'litecoinNodes',
])

/** Of a quarter the books still move every few seconds. */
const TRAFFIC: Readonly<Record<string, number>> = { on: 1, quiet: 0.25 }

const NODES_OF = {
  ETH: 'evmNodes',
  ARBITRUM: 'arbitrumNodes',
  BTC: 'bitcoinNodes',
  LTC: 'litecoinNodes',
} as const satisfies Record<string, OptionKey>

/** What programs of the machine read themselves, and our own switches that are no options. */
const OF_THE_MACHINE = /^(PATH|HOME|TMPDIR|TZ|LANG|LC_\w+|NO_COLOR|FORCE_COLOR|SSL_CERT_\w+|NODE_\w+|BOWLINE_\w+)$/

/** For programs that need no secret: the options that hold none, and nothing of whatever else this process was given. */
export function withoutSecrets(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  // Of a pair that belongs together, both go.
  const isOpen = (key: OptionKey) => !SECRETIVE.has(key) && key !== 'smtpFrom'
  const open = new Set<string>((Object.keys(options) as OptionKey[]).filter(isOpen).map((key) => options[key].name))
  return Object.fromEntries(Object.entries(env).filter(([name]) => open.has(name) || OF_THE_MACHINE.test(name)))
}

/** What a process that speaks with nodes of chains needs besides. */
export function nodeAddresses(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const names = Object.values(NODES_OF).map((key): string => options[key].name)
  return Object.fromEntries(Object.entries(env).filter(([name]) => names.includes(name)))
}

/** Values that may hold a password are never repeated in a message. */
function shown(key: OptionKey, text: string): string {
  return SECRETIVE.has(key) ? '' : `=${text}`
}

function mailProblems({ smtpUrl, smtpFrom }: Texts): string[] {
  return !smtpUrl === !smtpFrom ? [] : ['SMTP_URL and SMTP_FROM belong together: set both or neither']
}

function unreadable(path: string): boolean {
  try {
    readFileSync(path)
    return false
  } catch {
    return true
  }
}

function tlsProblems(texts: Texts): string[] {
  if (!texts.tlsCertificate && !texts.tlsKey) return []
  if (!texts.tlsCertificate || !texts.tlsKey) return ['TLS_CERT and TLS_KEY belong together: set both or neither']
  return (['tlsCertificate', 'tlsKey'] as const)
    .filter((key) => unreadable(absolutePath(texts[key])))
    .map((key) => `${options[key].name}=${texts[key]} cannot be read`)
}

function sanctionsProblems({ sanctionsList }: Texts): string[] {
  const isMissing = sanctionsList !== '' && unreadable(absolutePath(sanctionsList))
  return isMissing ? [`SANCTIONS_LIST=${sanctionsList} cannot be read`] : []
}

/** A file of secrets is read by the one process that needs it. */
function isMissingFile(path: string): boolean {
  return path !== '' && unreadable(absolutePath(path))
}

function fileProblems(texts: Texts): string[] {
  const problems = [...tlsProblems(texts), ...sanctionsProblems(texts)]
  if (texts.trpHost)
    for (const name of ['certificate.pem', 'key.pem', 'authorities.pem'])
      if (unreadable(join(absolutePath(texts.trpFolder), name))) problems.push(`TRP_FOLDER has no readable ${name}`)
  if (isMissingFile(texts.signerPassphrase))
    problems.push(`SIGNER_PASSPHRASE_FILE=${texts.signerPassphrase} cannot be read`)
  return problems
}

function productionProblems(texts: Texts, env: NodeJS.ProcessEnv): string[] {
  if (texts.mode !== 'production') return []
  const problems = []
  if (!texts.tlsCertificate && texts.behindTlsProxy !== 'on') {
    problems.push(
      'BOWLINE_MODE=production never serves plain HTTP: set TLS_CERT and TLS_KEY, or BOWLINE_BEHIND_TLS=on behind a proxy',
    )
  }
  if (env.BOWLINE_DEMO_TRAFFIC && env.BOWLINE_DEMO_TRAFFIC !== 'off')
    problems.push('BOWLINE_DEMO_TRAFFIC is for the demo, not for BOWLINE_MODE=production')
  return problems
}

/** Not a user option: the supervisor gives the api one login for the public and three for the operators' side. */
export function operatorUrls(env = process.env) {
  const { READING_DATABASE_URL: reading, CONSOLE_DATABASE_URL: console, DECISIONS_DATABASE_URL: decisions } = env
  return reading && console && decisions ? { reading, console, decisions } : undefined
}

/** The data folder alone: all a command needs to find a running exchange, which has its own other options. */
export function readDataDirectory(env: NodeJS.ProcessEnv = process.env): string {
  return absolutePath(readTexts(env).dataDirectory)
}

/**
 * Reads and validates all options; throws one `ConfigError` that lists everything wrong. A confined process cannot look into the
 * files that options name; whoever started it has.
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env, { isConfined = false } = {}): Config {
  const texts = readTexts(env)
  const problems: string[] = []
  for (const key of Object.keys(options) as OptionKey[]) {
    const problem = options[key].check(texts[key])
    if (problem) problems.push(`${options[key].name}${shown(key, texts[key])} ${problem}`)
  }
  if (texts.port === texts.operatorPort && texts.port !== '0')
    problems.push(`PORT and OPERATOR_PORT are both ${texts.port}: they must differ`)
  problems.push(...mailProblems(texts), ...productionProblems(texts, env))
  if (!isConfined) problems.push(...fileProblems(texts))
  if (problems.length > 0) throw new ConfigError(problems)
  return {
    mode: texts.mode as Config['mode'],
    demoTraffic: texts.mode === 'demo' ? (TRAFFIC[texts.demoTraffic] ?? 0) : 0,
    port: Number(texts.port),
    host: texts.host,
    operatorPort: Number(texts.operatorPort),
    ...(texts.publicUrl && { publicUrl: texts.publicUrl }),
    dataDirectory: absolutePath(texts.dataDirectory),
    ...(texts.tableSizes && { tableSizes: readTableSizes(texts.tableSizes) as Record<string, number> }),
    ...(texts.databaseUrl && { databaseUrl: texts.databaseUrl }),
    ...(texts.tlsCertificate && {
      tlsCertificate: absolutePath(texts.tlsCertificate),
      tlsKey: absolutePath(texts.tlsKey),
    }),
    ...(texts.trpHost && {
      trp: { host: texts.trpHost, port: Number(texts.trpPort), folder: absolutePath(texts.trpFolder) },
    }),
    behindTlsProxy: texts.behindTlsProxy === 'on',
    ...(texts.smtpUrl && { smtpUrl: texts.smtpUrl, smtpFrom: texts.smtpFrom }),
    ...(texts.smsUrl && { sms: { url: texts.smsUrl, headers: texts.smsHeaders, body: texts.smsBody } }),
    ...(texts.sanctionsList && { sanctionsList: absolutePath(texts.sanctionsList) }),
    ...(texts.kycProviderUrl && { kycProvider: { url: texts.kycProviderUrl, key: texts.kycProviderKey } }),
    ...(texts.kycNumbersUrl && { kycNumbers: { url: texts.kycNumbersUrl, key: texts.kycNumbersKey } }),
    ...(texts.moonPay && { moonPay: readMoonPay(texts.moonPay) as MoonPayKeys }),
    demoCardPort: Number(texts.demoCardPort),
    ...(texts.socialProviders && {
      socialProviders: readSocialProviders(texts.socialProviders) as readonly SocialProvider[],
    }),
    ...(texts.traceCollector && { traceCollector: texts.traceCollector }),
    chainNodes: Object.fromEntries(
      Object.entries(NODES_OF).map(([network, key]) => [network, readNodeUrls(texts[key])]),
    ),
    demoChains: texts.mode === 'demo' && texts.demoChains === 'on',
    signerPassphraseFile: absolutePath(texts.signerPassphrase || join(texts.dataDirectory, 'signer.passphrase')),
    mayBeRoot: texts.asRoot === 'on',
    logLevel: texts.logLevel || (texts.mode === 'demo' ? 'warn' : 'info'),
  }
}
