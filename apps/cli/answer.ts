import { ControlError } from '@bowline/platform/control-socket.ts'
import { CommanderError } from 'commander'

/** A command's result: `value` for programs (`--json`), `text` for people. */
export interface Answer {
  readonly value: unknown
  readonly text: string
  /** The command worked, but its finding is bad: exit code 1. */
  readonly failed?: boolean
}

/** Prints exactly one JSON value, or the text, and sets the exit code. */
export function printAnswer(answer: Answer, json: boolean): void {
  process.stdout.write(`${json ? toJson(answer.value) : answer.text}\n`)
  process.exitCode = answer.failed ? 1 : 0
}

/** For programs a failure goes where the answer would have gone, for people to stderr. */
export function printFailure(error: unknown, json: boolean): void {
  process.exitCode = error instanceof CommanderError ? error.exitCode : 1
  const { code, message } = describe(error)
  if (json && process.exitCode !== 0) process.stdout.write(`${toJson({ error: { code, message } })}\n`)
  // Commander has already printed it, with the command's usage.
  else if (!(error instanceof CommanderError)) process.stderr.write(`${message}\n`)
}

function toJson(value: unknown): string {
  return JSON.stringify(value, (_, item) => (typeof item === 'bigint' ? item.toString() : item))
}

/** For errors that have a name and no code. */
const CODES: Readonly<Record<string, string>> = { ConfigError: 'bad-options', JournalFault: 'damaged-journal' }

function describe(error: unknown): { code: string; message: string } {
  if (error instanceof ControlError) {
    if (error.code !== 'not-running') return error
    return { code: 'not-running', message: `the exchange is not running (${error.message}): start it with "npm start"` }
  }
  if (error instanceof CommanderError) return { code: 'usage', message: usageText(error) }
  if (!(error instanceof Error)) return { code: 'internal', message: String(error) }
  const named = CODES[error.name]
  if (named) return { code: named, message: error.message }
  const { code } = error as NodeJS.ErrnoException
  return { code: typeof code === 'string' ? code : 'internal', message: error.message }
}

/** For a group without a command, commander only reports that it showed its help. */
function usageText({ code, message }: CommanderError): string {
  return code === 'commander.help' ? 'a command is missing: --help lists them' : message.replace(/^error: /, '')
}
