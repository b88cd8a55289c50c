import { type PasswordProblem, problemOfPassword } from '../../user-layout/password-problem.ts'
import type { RefusedField } from '../../user-layout/refused-field.ts'
import { type NameProblem, noName, problemOfName, sentName, type TypedName } from '../../user-layout/sign-in-name.ts'

export interface RegisterForm {
  readonly name: TypedName
  readonly country: string
  readonly inviteCode: string
  readonly isAgreed: boolean
  readonly code: string
  readonly password: string
}

/** Name and country first; then the code that was sent, and a password. */
export type RegisterStep = 'about' | 'secret'

export const emptyForm: RegisterForm = {
  name: noName,
  country: '',
  inviteCode: '',
  isAgreed: false,
  code: '',
  password: '',
}

export interface RegisterProblems {
  readonly name: NameProblem | undefined
  readonly isCountryMissing: boolean
  readonly isAgreementMissing: boolean
  readonly isCodeUnfinished: boolean
  readonly password: PasswordProblem | undefined
}

export function problemsOf({ name, country, isAgreed, code, password }: RegisterForm): RegisterProblems {
  return {
    name: problemOfName(name),
    isCountryMissing: country === '',
    isAgreementMissing: !isAgreed,
    isCodeUnfinished: code.length !== 6,
    password: problemOfPassword(password),
  }
}

export function isReady(step: RegisterStep, problems: RegisterProblems): boolean {
  const { name, isCountryMissing, isAgreementMissing, isCodeUnfinished, password } = problems
  return step === 'about'
    ? !name && !isCountryMissing && !isAgreementMissing
    : !isCodeUnfinished && password === undefined
}

/** The step of a rejected field, to return to. */
export function stepOfField(field: RefusedField): RegisterStep | undefined {
  if (field === 'name' || field === 'country') return 'about'
  return field === 'form' ? undefined : 'secret'
}

/** As the call takes it. */
export function sentForm({ name, country, inviteCode, isAgreed, code, password }: RegisterForm) {
  const invite = inviteCode.trim()
  return { ...sentName(name), country, agreement: isAgreed, code, password, ...(invite && { inviteCode: invite }) }
}
