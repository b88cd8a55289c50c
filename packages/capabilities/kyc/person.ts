import { createHmac } from 'node:crypto'
import type { DocumentType } from '@bowline/contract/terms/kyc.ts'
import type { Secrets } from '@bowline/platform/secrets.ts'

/** What a user stated or showed about themselves. Stored encrypted. */
export interface Person {
  readonly familyName: string
  readonly name: string
  /** `1990-12-31`; undefined until stated. */
  readonly birthDate?: string | undefined
  /** Proved by SMS, E.164. */
  readonly phone?: string | undefined
  readonly document?: PersonDocument | undefined
}

export interface PersonDocument {
  readonly type: DocumentType
  /** Upper-case letters and digits. */
  readonly number: string
  /** Issuing country. */
  readonly country: string
  readonly validUntil?: string | undefined
  /** The specification's `source`: whose number it is said to be. */
  readonly source?: string | undefined
}

/** Encrypts persons, and makes the keyed hashes they are found by. */
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

  /** Of document number and birth date, whatever the kind of document. */
  personHash(documentNumber: string, birthDate: string): Buffer {
    return this.#hash(`person:${documentNumber}:${birthDate}`)
  }

  /** Of a document whoever it belongs to: numbers of different countries and types may be equal. */
  documentHash({ number, type, country }: PersonDocument): Buffer {
    return this.#hash(`document:${country}:${type}:${number}`)
  }

  phoneHash(phone: string): Buffer {
    return this.#hash(`phone:${phone}`)
  }

  #hash(text: string): Buffer {
    return createHmac('sha256', this.#key).update(text).digest()
  }
}
