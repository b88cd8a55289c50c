import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import { freeLowPort } from '@bowline/platform/low-port.fixture.ts'
import { trustedCertificate } from './certificate.ts'
import { type Beginning, copyMade } from './copy-made.ts'
import { type KillableProgram, killIfThere, killProgram } from './kill-program.ts'

/** This checkout. */
export const root = join(import.meta.dirname, '../..')

/** The password of every user created here. */
export const PASSWORD = 'correct horse 1'

export interface ExchangeOptions {
  /** Makers, takers and a history, `quiet` with less on spot; default: open, empty markets. */
  readonly demoTraffic?: 'on' | 'quiet' | 'off'
  /** Serves https and wss with a certificate that this process trusts from then on. */
  readonly tls?: boolean
  /** Where the programs are that run at first; default: this checkout. */
  readonly checkout?: string
  /** Additional options, as in the README. */
  readonly env?: Readonly<Record<string, string>>
}

/** A trader: what a client needs to sign. `secret` is a PEM text for an ed25519 key. */
export interface Person {
  readonly email: string
  readonly apiKey: string
  readonly secret: string
}

/** The whole exchange as run by `npm start`, in its own data folder. The caller must stop it. */
export async function startExchange(options: ExchangeOptions = {}): Promise<OwnExchange> {
  const exchange = new OwnExchange(options)
  try {
    await exchange.start()
  } catch (error) {
    await exchange.stop()
    throw error
  }
  return exchange
}

/** For a group of tests: started when its `describe` awaits it, stopped after the group. */
export async function setExchange(options?: ExchangeOptions): Promise<OwnExchange> {
  const exchange = await startExchange(options)
  after(() => exchange.stop())
  return exchange
}

/** What anybody needs of one to use it. */
export interface ExchangePlace {
  /** Holds its data folder, and files of tests. */
  readonly directory: string
  /** Of its programs and of the command line. */
  readonly env: NodeJS.ProcessEnv
  /** Where these are. */
  checkout: string
  baseUrl: string
  /** What it has printed since it was started, including the log. */
  output: string
  /** Follows the name in users' addresses, where several files make users on one exchange. */
  readonly userSuffix: string
}

/** One that tests use: they may start and stop it themselves (`OwnExchange`), or it is lent to them. */
export abstract class RunningExchange {
  protected readonly place: ExchangePlace

  constructor(place: ExchangePlace) {
    this.place = place
  }

  /** Stops it, or gives it back. */
  abstract stop(): Promise<void>

  get directory(): string {
    return this.place.directory
  }

  get output(): string {
    return this.place.output
  }

  get baseUrl(): string {
    return this.place.baseUrl
  }

  get wsUrl(): string {
    return this.baseUrl.replace('http', 'ws')
  }

  /** The console's URL, on the operator port. */
  get consoleUrl(): string {
    const [, address] = /Console +(http:\/\/[^\s/]+)/.exec(this.output) ?? []
    if (address === undefined) throw new Error('the exchange has not said where its console is')
    return address
  }

  untilHealthy(): Promise<boolean> {
    const isHealthy = () =>
      fetch(`${this.baseUrl}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      )
    return eventually('GET /healthz answers 200', isHealthy, 300_000)
  }

  /** One `bowline` command in a separate process; returns the JSON it prints, and throws when it fails. */
  cli<T = Record<string, unknown>>(...args: string[]): Promise<T> {
    const bin = join(this.place.checkout, 'apps/cli/bin.mjs')
    return new Promise((resolve, reject) => {
      execFile(process.execPath, [bin, ...args, '--json'], { env: this.place.env }, (error, stdout, stderr) => {
        if (error) reject(new Error(`bowline ${args.join(' ')}: ${stdout}${stderr}`))
        else resolve(JSON.parse(stdout) as T)
      })
    })
  }

  /** The address of a user of this name. */
  emailOf(name: string): string {
    return `${name}${this.place.userSuffix}@example.com`
  }

  /** A user with money who signs in with `PASSWORD`. */
  async customer(name: string, fund: string): Promise<{ readonly email: string }> {
    const email = this.emailOf(name)
    await this.cli('user', 'create', '--email', email, '--password', PASSWORD, '--fund', fund)
    return { email }
  }

  /** A customer with an API key, created like by an operator. */
  async person(
    name: string,
    fund: string,
    type: 'hmac' | 'ed25519' = 'hmac',
    rights: readonly string[] = ['--permissions', 'read,trade'],
  ): Promise<Person> {
    const { email } = await this.customer(name, fund)
    const create = ['apikey', 'create', '--email', email, ...rights]
    if (type === 'hmac') {
      const key = await this.cli<{ apiKey: string; secretKey: string }>(...create)
      return { email, apiKey: key.apiKey, secret: key.secretKey }
    }
    const { publicKey, privateKey } = generateKeyPairSync('ed25519')
    const file = join(this.directory, `${name}.pem`)
    writeFileSync(file, publicKey.export({ type: 'spki', format: 'pem' }))
    const { apiKey } = await this.cli<{ apiKey: string }>(...create, '--type', 'ed25519', '--public-key', file)
    return { email, apiKey, secret: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string }
  }

  /** The page server's socket, behind the exchange's port. */
  get pageSocket(): string {
    return join(this.data, 'pages.sock')
  }

  get data(): string {
    return join(this.directory, 'data')
  }
}

/** Whoever started it may also kill it. */
export class OwnExchange extends RunningExchange {
  readonly #isTls: boolean
  readonly #beginning: Beginning
  #supervisor: ChildProcess | undefined
  /** Whether a program that dies is a fault: not while it starts, and not once a test has killed one. */
  #mustLive = false

  constructor({ demoTraffic = 'off', tls: isTls = false, checkout = root, env = {} }: ExchangeOptions) {
    const directory = mkdtempSync(join(tmpdir(), 'bowline-clients-'))
    const whole = {
      PATH: process.env.PATH,
      ...(process.env.NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }),
      BOWLINE_DATA: join(directory, 'data'),
      BOWLINE_DEMO_TRAFFIC: demoTraffic,
      // Nodes of chains take seconds; who tests them asks for them.
      BOWLINE_DEMO_CHAINS: 'off',
      OPERATOR_PORT: '0',
      LOG_LEVEL: process.env.LOG_LEVEL ?? 'fatal',
      ...(isTls && trustedCertificate(directory)),
      ...env,
    }
    super({ directory, env: whole, checkout, baseUrl: '', output: '', userSuffix: '' })
    this.#isTls = isTls
    // With options of its own it may not be what the other was, nor at its time.
    this.#beginning = demoTraffic === 'quiet' && Object.keys(env).length === 0 ? 'past' : 'tables'
  }

  /** For whoever it is lent to (`lent-exchange.ts`). */
  placeFor(userSuffix: string): ExchangePlace {
    return { ...this.place, userSuffix }
  }

  /** Every start is on the same port, so that clients find it again. */
  async start(): Promise<void> {
    this.place.env.PORT ??= `${await freeLowPort()}`
    const { checkout } = this.place
    if (!existsSync(this.data) && checkout === root) await copyMade(this.#beginning, this.data)
    const supervisor = spawn(join(checkout, 'node_modules/.bin/node'), [join(checkout, 'apps/supervisor/main.ts')], {
      env: this.place.env,
      // Through the channel it notices our end and stops, whatever ends us.
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    this.#supervisor = supervisor
    this.place.output = ''
    for (const stream of [supervisor.stdout, supervisor.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.place.output += text
      })
    }
    const port = await eventually(
      'the exchange has started',
      () => {
        if (supervisor.exitCode !== null) throw new Error(`the exchange did not start:\n${this.output}`)
        return /Public API +https?:\/\/[^:]+:(\d+)/.exec(this.output)?.[1]
      },
      300_000,
    )
    this.place.baseUrl = `http${this.#isTls ? 's' : ''}://127.0.0.1:${port}`
    await this.untilHealthy()
    this.#mustLive = true
  }

  /** Its folder stays as it is. */
  halt(): Promise<void> {
    return this.#end('SIGTERM')
  }

  async stop(): Promise<void> {
    await this.halt()
    rmSync(this.directory, { recursive: true, maxRetries: 10 })
    // The supervisor had it back in a moment: a test sees no more of it than a connection that was refused.
    if (this.hasLostProgram) throw new Error(`a program of the exchange died:\n${this.output.slice(-4_000)}`)
  }

  get hasLostProgram(): boolean {
    return this.#mustLive && this.output.includes('"child process died"')
  }

  /** Like a power failure: nothing is shut down properly, not even the database. Without their supervisor, programs end by themselves. */
  async kill(what: 'everything' | 'supervisor' = 'everything'): Promise<void> {
    this.#mustLive = false
    if (what === 'supervisor') return this.#end('SIGKILL')
    const database = readFileSync(join(this.data, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0]
    await this.#end('SIGKILL', [...this.#programs(), Number(database)])
  }

  /** Only the program that takes the orders; the supervisor restarts it. */
  killApi(): void {
    const [api] = this.#programs()
    if (api === undefined) throw new Error('the api is not running')
    this.#mustLive = false
    process.kill(api, 'SIGKILL')
  }

  /** One of them alone, at whatever it is doing. False: it is not running. */
  killOne(name: KillableProgram): boolean {
    this.#mustLive = false
    return killProgram(name, { supervisor: this.#supervisor?.pid, data: this.data })
  }

  /** With other options, if any are given. */
  async restart(env: Readonly<Record<string, string>> = {}): Promise<void> {
    await this.#end('SIGTERM')
    Object.assign(this.place.env, env)
    await this.start()
  }

  /** The same folder, opened by the programs of another checkout. */
  async startFrom(checkout: string): Promise<void> {
    this.place.checkout = checkout
    await this.start()
  }

  /** The supervisor's children, in the order of their start: the api comes first. */
  #programs(): number[] {
    const record = JSON.parse(readFileSync(join(this.data, 'children.json'), 'utf8')) as [
      pid: number,
      identity: string,
    ][]
    return record.map(([pid]) => pid)
  }

  async #end(signal: NodeJS.Signals, others: readonly number[] = []): Promise<void> {
    const supervisor = this.#supervisor
    if (!supervisor || supervisor.exitCode !== null || supervisor.signalCode !== null) return
    const exited = once(supervisor, 'exit')
    supervisor.kill(signal)
    for (const pid of others) killIfThere(pid, signal)
    await exited
  }
}
