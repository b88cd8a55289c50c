import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { dataFolder } from '@bowline/capabilities/operator/data-folder.ts'
import type { DatabaseProcess } from '@bowline/capabilities/table-rights.ts'
import { ChildRecord } from '@bowline/platform/child-record.ts'
import { type Config, nodeAddresses, withoutSecrets } from '@bowline/platform/config.ts'
import { callControl, serveControl } from '@bowline/platform/control-socket.ts'
import type { IpcHandlers } from '@bowline/platform/ipc.ts'
import type { Log } from '@bowline/platform/log.ts'
import { listeningAddress } from '@bowline/platform/public-address.ts'
import { announcement } from './announce.ts'
import { checkCertificate } from './certificate.ts'
import { prepareDataDirectory } from './data-directory.ts'
import { type Database, openDatabase, type Schema } from './database.ts'
import { checkPorts } from './free-ports.ts'
import { untilHealthy } from './health.ts'
import { lockDataDirectory } from './instance-lock.ts'
import { type KeptSigner, keepSigner } from './keep-signer.ts'
import { CHAINS_MEMORY, type ChildOptions, ManagedChild, PAGE_MEMORY } from './managed-child.ts'
import { refuseRoot } from './refuse-root.ts'

/** The programs to run; each a TypeScript file. */
export interface Programs {
  readonly api: string
  readonly worker: string
  /** Renders the pages. Default: the exchange without a site. */
  readonly web?: string
  /** Default: no demo traffic. */
  readonly demoMarket?: string
  /** The company that card purchases of the demo are made at. Default: nothing is sold. */
  readonly demoCard?: string
  /** The wallet's processes; without them every network is suspended. */
  readonly wallet?: {
    /** The one with seeds; ours to start, and confined. */
    readonly signer: string
    readonly chainWatcher: string
    /** Nodes of the demo's own. */
    readonly demoChains?: string
  }
}

export interface Supervised {
  readonly address: string
  readonly announcement: string
  /** Stops everything in order. */
  stop(): Promise<void>
}

type ProgramName = 'api' | 'worker' | 'web' | 'demo-market' | 'demo-card' | 'chain-watcher' | 'demo-chains'

/** First no more orders arrive, then the engine makes its last ones durable, then the worker catches up with them. */
const STOP_ORDER = ['demo-market', 'demo-card', 'web', 'chain-watcher', 'api', 'worker', 'demo-chains'] as const

/** How long opening waits for the demo's makers. */
const LONGEST_QUOTING_MS = 10_000

/** How long each may take to stop before it is killed. */
const STOP_DEADLINE_MS = {
  ...{ 'demo-market': 5_000, web: 5_000, 'chain-watcher': 5_000, api: 15_000, worker: 15_000 },
  ...{ 'demo-chains': 15_000, 'demo-card': 5_000 },
}

/**
 * Starts the whole exchange and resolves when it answers. Rejects, with everything stopped again, when the api never
 * comes up or `signal` aborts. From then on a program that dies is restarted, however often.
 */
export async function supervise(
  config: Config,
  programs: Programs,
  schema: Schema<DatabaseProcess>,
  log: Log,
  signal: AbortSignal,
): Promise<Supervised> {
  refuseRoot(config)
  checkCertificate(config)
  prepareDataDirectory(config)
  const unlock = lockDataDirectory(config.dataDirectory)
  const hopeless = new AbortController()
  const children: ManagedChild[] = []
  let database: Database<DatabaseProcess> | undefined
  const controls: Awaited<ReturnType<typeof serveControl>>[] = []
  let signer: KeptSigner | undefined
  const stopping = new AbortController()
  const stop = async () => {
    stopping.abort()
    for (const name of STOP_ORDER) {
      await children.find((child) => child.name === name)?.stop(STOP_DEADLINE_MS[name])
    }
    await signer?.stop()
    for (const control of controls) await control.close()
    await database?.stop()
    unlock()
  }
  try {
    const record = new ChildRecord(join(config.dataDirectory, 'children.json'), log)
    await record.clearOrphans()
    await checkPorts(config)
    database = await openDatabase(config, schema, log)
    const { url: databaseUrl, urls } = database
    const folder = dataFolder(config.dataDirectory)
    controls.push(await serveControl(folder.databaseSocket, { 'database.owner': async () => ({ databaseUrl }) }))
    // Whoever is notified that we are ready opens a page, or places an order; an api restarted later need not wait.
    const shared: NodeJS.ProcessEnv = { BOWLINE_DATA: config.dataDirectory, BOWLINE_OPENING: 'held' }
    const own: Record<ProgramName, NodeJS.ProcessEnv> = {
      api: {
        ...process.env,
        DATABASE_URL: urls.api,
        READING_DATABASE_URL: urls.reading,
        CONSOLE_DATABASE_URL: urls.console,
        DECISIONS_DATABASE_URL: urls.decisions,
      },
      worker: { ...withoutSecrets(process.env), DATABASE_URL: urls.worker },
      web: withoutSecrets(process.env),
      'demo-market': withoutSecrets(process.env),
      'demo-card': withoutSecrets(process.env),
      'chain-watcher': { ...withoutSecrets(process.env), ...nodeAddresses(process.env), DATABASE_URL: urls.watcher },
      'demo-chains': { ...withoutSecrets(process.env), BOWLINE_CONFIGURED_CHAINS: chainsElsewhere(config).join() },
    }
    const ports = { port: config.port, operatorPort: config.operatorPort }
    type Launch = Pick<ChildOptions, 'memory' | 'isConfined' | 'answers'>
    const launch = (name: ProgramName, main: string, options: Launch = {}) => {
      const env = () => ({ ...own[name], ...shared })
      const child = new ManagedChild({ name, main, env, log, record, ...options })
      children.push(child)
      child.start()
      return child
    }
    const api = launch('api', programs.api)
    api.on('hopeless', (reason = 'its own messages above tell why') =>
      hopeless.abort(new Error(`the api does not start: ${reason}`)),
    )
    api.on('ready', (details) => {
      if (typeof details.port === 'number') ports.port = details.port
      if (typeof details.operatorPort === 'number') ports.operatorPort = details.operatorPort
      // Ports picked by the system stay the same when a program is restarted, and its clients find them here.
      Object.assign(shared, { PORT: String(ports.port), OPERATOR_PORT: String(ports.operatorPort) })
    })
    launch('worker', programs.worker)
    const { web, demoMarket, demoCard, wallet } = programs
    if (wallet) {
      signer = keepSigner(config, wallet.signer, log)
      if (wallet.demoChains) launch('demo-chains', wallet.demoChains, { memory: CHAINS_MEMORY })
      const demo = wallet.demoChains ? folder.chainsSocket : undefined
      const answers = { ...signer.answers, ...chainsAnswers(demo) }
      // Its bytes come from strangers: it can neither read a key nor open a socket of ours that asks for one.
      const watcher = launch('chain-watcher', wallet.chainWatcher, { memory: CHAINS_MEMORY, isConfined: true, answers })
      const ask = (method: string) => async (params: unknown) => watcher.ask(method, params)
      const asked = { status: ask('status'), metrics: ask('metrics'), 'check-token': ask('check-token') }
      controls.push(await serveControl(folder.watcherSocket, asked))
    }
    // It asks for prices, and announces, where the api was found to listen.
    if (demoCard) api.once('ready', () => launch('demo-card', demoCard))
    const pages = web && untilReady(launch('web', web, { memory: PAGE_MEMORY }))
    const books =
      demoMarket &&
      once(api, 'ready', { signal: stopping.signal }).then(() => untilQuoted(launch('demo-market', demoMarket)))
    void Promise.all([once(api, 'ready', { signal: stopping.signal }), pages, books]).then(
      () => {
        delete shared.BOWLINE_OPENING
        api.send('open')
      },
      () => {},
    )
    await untilHealthy(() => listeningAddress(config, ports.port), AbortSignal.any([signal, hopeless.signal]))
    return {
      address: listeningAddress(config, ports.port),
      announcement: announcement(config, ports),
      stop,
    }
  } catch (error) {
    await stop()
    throw hopeless.signal.aborted ? hopeless.signal.reason : error
  }
}

/** The demo's own chains, for who may open no socket. */
function chainsAnswers(socket: string | undefined): IpcHandlers {
  if (socket === undefined) return {}
  return {
    'chains.nodes': () => callControl(socket, 'nodes'),
    'chains.send': (params) => callControl(socket, 'send', params),
  }
}

/** Networks with a node of the operator's, or two. */
function chainsElsewhere({ chainNodes }: Config): string[] {
  return Object.keys(chainNodes).filter((network) => chainNodes[network]?.length)
}

/** Simulated makers fill the books within seconds. An exchange on which they do not is open all the same. */
async function untilQuoted(demoMarket: ManagedChild): Promise<void> {
  await Promise.race([untilReady(demoMarket), sleep(LONGEST_QUOTING_MS, undefined, { ref: false })])
}

/** The exchange trades without its pages, so a site that does not start is reported, not fatal. */
async function untilReady(child: ManagedChild): Promise<void> {
  await new Promise<void>((resolve) => {
    child.once('ready', () => resolve())
    child.once('hopeless', () => resolve())
  })
}
