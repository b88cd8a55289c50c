import { existsSync } from 'node:fs'
import { type DataFolder, dataFolder } from '@bowline/capabilities/operator/data-folder.ts'
import { ControlError } from '@bowline/platform/control-socket.ts'

/** The data folder, which must hold an exchange: finding nothing wrong with an empty one would mean nothing. */
export function exchangeFolder(dataDirectory: string): DataFolder {
  const folder = dataFolder(dataDirectory)
  if (!existsSync(folder.journal)) {
    throw new ControlError('no-data', `${folder.root} holds no exchange: set BOWLINE_DATA to the folder of one`)
  }
  return folder
}
