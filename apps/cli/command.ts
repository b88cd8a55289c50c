import type { Command } from 'commander'
import { type Answer, printAnswer } from './answer.ts'

/** Adds a group such as `user`, which does nothing without a subcommand. */
export function group(program: Command, name: string, description: string): Command {
  return program.command(name).description(description)
}

/** Wraps a function that returns an answer as an action. Commander passes arguments, then options, then the command. */
export function answering<A extends unknown[]>(work: (...args: A) => Promise<Answer>): (...args: A) => Promise<void> {
  return async (...args) => {
    const command = args[args.length - 1] as Command
    printAnswer(await work(...args), command.optsWithGlobals().json === true)
  }
}

/** `a, b,c` as a list; for options with several words. */
export function list(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}
