import { mkdir, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Secrets } from '@bowline/platform/secrets.ts'

/** Owner, purpose and id: an encrypted file cannot be opened as another. */
export interface ImageName {
  readonly id: string
  readonly userId: number
  readonly purpose: string
}

/** Pictures of documents and faces as encrypted files in the data folder, from which nothing is served. */
export class ImageVault {
  readonly #folder: string
  readonly #secrets: Secrets

  constructor({ dataDirectory, secrets }: { dataDirectory: string; secrets: Secrets }) {
    this.#folder = join(dataDirectory, 'kyc')
    this.#secrets = secrets
  }

  async put(name: ImageName, jpeg: Buffer): Promise<void> {
    const path = this.#path(name.id)
    await mkdir(join(path, '..'), { recursive: true, mode: 0o700 })
    const file = await open(path, 'wx', 0o600)
    try {
      await file.writeFile(this.#secrets.encrypt(jpeg, boundTo(name)))
      await file.sync()
    } finally {
      await file.close()
    }
  }

  /** Throws when there is none, or it was changed or moved. */
  async get(name: ImageName): Promise<Buffer> {
    return this.#secrets.decrypt(await readFile(this.#path(name.id)), boundTo(name))
  }

  async remove(id: string): Promise<void> {
    await rm(this.#path(id), { force: true })
  }

  #path(id: string): string {
    if (!/^[0-9a-f-]{36}$/.test(id)) throw new Error('no id of a picture')
    return join(this.#folder, id.slice(0, 2), `${id}.sealed`)
  }
}

const boundTo = ({ id, userId, purpose }: ImageName) => `kyc-image:${userId}:${purpose}:${id}`
