import { printFailure } from './answer.ts'
import { bowlineProgram } from './program.ts'

// Determined before parsing, so that even an unknown command is answered in JSON when JSON was requested.
const json = process.argv.includes('--json')
// The reader is gone, as with `bowline … | head`, or the disk is full: neither deserves a stack trace.
process.stdout.on('error', ({ code, message }: NodeJS.ErrnoException) => {
  if (code !== 'EPIPE') process.stderr.write(`the answer cannot be written: ${message}\n`)
  process.exit(code === 'EPIPE' ? process.exitCode : 1)
})
try {
  await bowlineProgram(json).parseAsync()
} catch (error) {
  printFailure(error, json)
}
