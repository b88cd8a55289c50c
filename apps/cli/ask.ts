import { dataFolder } from '@bowline/capabilities/operator/data-folder.ts'
import { readDataDirectory } from '@bowline/platform/config.ts'
import { callControl } from '@bowline/platform/control-socket.ts'

/** Queries this data folder's running exchange. `T` is what the method's handler returns, after JSON. */
export async function ask<T>(method: string, params: unknown = null): Promise<T> {
  return (await callControl(dataFolder(readDataDirectory()).socket, method, params)) as T
}
