import { readFileSync } from 'node:fs'
import { ControlError } from '@bowline/platform/control-socket.ts'

const TROUBLE: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder',
  EACCES: 'this user may not read it',
}

/** The text of a file named on the command line; `-` is standard input. */
export function readGivenFile(file: string): string {
  try {
    return readFileSync(file === '-' ? process.stdin.fd : file, 'utf8')
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    throw new ControlError('no-file', `${file} cannot be read: ${TROUBLE[code] ?? code}`)
  }
}
