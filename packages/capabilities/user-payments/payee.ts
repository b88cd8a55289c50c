import type { Sql } from '@bowline/platform/postgres/index.ts'
import {
  findUser,
  findUserByName,
  maskMail,
  maskName,
  maskPhone,
  readSignInName,
  type User,
} from '../identity/index.ts'

export interface Payee {
  readonly id: number
  /** Masked: enough to see that it is the person who was meant. */
  readonly name: string
}

const ID = /^[1-9]\d{0,11}$/

/**
 * Whom a payer means by an e-mail address, a mobile number with `+` or a user id. Who was found by one of them is shown by that
 * one, and by an id without the domain of their mail: nobody learns from it how else somebody can be reached.
 */
export async function findPayee(sql: Sql, text: string): Promise<Payee | undefined> {
  const wanted = text.trim()
  if (ID.test(wanted)) {
    const user = await findUser(sql, Number(wanted))
    return user && isOpen(user) ? { id: user.id, name: withoutDomain(maskName(user)) } : undefined
  }
  const name = readSignInName(wanted)
  const user = name && (await findUserByName(sql, name))
  if (!user || !isOpen(user)) return undefined
  return { id: user.id, name: name.kind === 'email' ? maskMail(name.email) : maskPhone(name.phone) }
}

const isOpen = ({ status }: User) => status === 'active'
const withoutDomain = (masked: string) => masked.split('@')[0] as string
