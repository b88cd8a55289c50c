import { createHmac } from 'node:crypto'
import type { Secrets } from '@bowline/platform/secrets.ts'
import type { DocumentType } from './kyc-words.ts'

/** What somebody said, or showed, of himself. Kept sealed. */
export interface Person {
  readonly familyName: string
  readonly name: string
  /** `1990-12-31`; undefined while he has not said. */
  readonly birthDate?: string | undefined
  /** Proven by SMS, E.164. */
  readonly phone?: string | undefined
  readonly document?: PersonDocument | undefined
}

export interface PersonDocument {
  readonly type: DocumentType
  /** Capital letters and digits. */
  readonly number: string
  /** Of issue. */
  readonly country: string
  readonly validUntil?: string | undefined
  /** As the specification's `source`: whose number it is said to be. */
  readonly source?: string | undefined
}

/** Seals persons, and makes the keyed hashes by which they are found again. */
export class PersonSeals {
  readonly #secrets: Secrets
  readonly #key: Buffer

  constructor(secrets: Secrets) {
    this.#secrets = secrets
    this.#key = secrets.deriveKey('kyc-person')
  }

  seal(userId: number, person: Person): Buffer {
    return this.#secrets.encrypt(JSON.stringify(person), `kyc-person:${userId}`)
  }

  open(userId: number, sealed: Uint8Array): Person {
    return JSON.parse(this.#secrets.decrypt(sealed, `kyc-person:${userId}`).toString('utf8')) as Person
  }

  birthHash(birthDate: string): Buffer {
    return this.#hash(`birth:${birthDate}`)
  }

  /** Of document and birth date, whatever kind of document it is said to be. */
  personHash(documentNumber: string, birthDate: string): Buffer {
    return this.#hash(`person:${documentNumber}:${birthDate}`)
  }

  #hash(text: string): Buffer {
    return createHmac('sha256', this.#key).update(text).digest()
  }
}
