import { type ChildProcess, fork } from 'node:child_process'
import { dirname, join } from 'node:path'

/** What such a program may use besides the processor. */
export interface Allowed {
  /** Connections to other machines. */
  readonly network?: boolean
  /** Native code of its packages. */
  readonly addons?: boolean
  /** The one folder besides our code that it may read, and the only one it may change. */
  readonly folder?: string
  readonly args?: readonly string[]
}

const root = join(import.meta.dirname, '../..')
/** Our code and that of packages; nothing else can be read, and nothing written. */
const READABLE = ['package.json', 'packages', 'node_modules'].map((name) => `--allow-fs-read=${join(root, name)}`)

/** The way to other machines and what is trusted there; no option of ours, so no secret of ours. */
const PASSED_ON = /^(PATH|TZ|LANG|NODE_EXTRA_CA_CERTS|NODE_USE_ENV_PROXY|https?_proxy|no_proxy)$/i

/**
 * Node's own options by which a program is confined. A signal from a neighbour opens no debugger in it, through which it
 * could be given orders.
 */
export function confinement(
  main: string,
  { network = false, addons = false, folder }: Omit<Allowed, 'args'>,
): string[] {
  return [
    '--permission',
    ...READABLE,
    `--allow-fs-read=${dirname(main)}`,
    ...(folder === undefined ? [] : [`--allow-fs-read=${folder}`, `--allow-fs-write=${folder}`]),
    ...(network ? ['--allow-net'] : []),
    ...(addons ? ['--allow-addons'] : []),
    '--disable-sigusr1',
    '--disable-warning=SecurityWarning',
    '--disable-warning=ExperimentalWarning',
  ]
}

/**
 * Starts a program for bytes from strangers, or with a library that is larger than anyone reads: without a secret in its
 * environment, without our files, without programs or threads of its own. It ends with this process at the latest. Messages
 * are copied in both directions (structured clone); what arrives from it is not to be believed.
 */
export function startConfined(main: string, { args = [], ...allowed }: Allowed): ChildProcess {
  return fork(main, args, {
    execArgv: [...confinement(main, allowed), '--max-old-space-size=256'],
    env: Object.fromEntries(Object.entries(process.env).filter(([name]) => PASSED_ON.test(name))),
    serialization: 'advanced',
    // Ctrl-C must reach only the supervisor; this process ends its own.
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
}

/**
 * Has a confined program answer one question, and ends it. Rejects when it dies without an answer, or has none in time.
 */
export async function askConfined(
  main: string,
  question: unknown,
  allowed: Allowed,
  withinMs: number,
): Promise<unknown> {
  const child = startConfined(main, allowed)
  const tooLate = setTimeout(() => child.kill('SIGKILL'), withinMs)
  try {
    return await new Promise<unknown>((resolve, reject) => {
      child.once('message', resolve)
      child.once('error', reject)
      child.once('exit', (code, signal) => reject(new Error(`ended by ${signal ?? `code ${code}`} without an answer`)))
      child.send(question as object, (error) => error && reject(error))
    })
  } finally {
    clearTimeout(tooLate)
    child.kill('SIGKILL')
  }
}

/** In the confined program: calls `answer` with each message, and sends what it returns, if it is defined. */
export function answerParent(answer: (question: unknown) => unknown): void {
  process.once('disconnect', () => process.exit(0))
  process.on('message', async (question) => {
    const given = await answer(question)
    if (given !== undefined) process.send?.(given)
  })
}
