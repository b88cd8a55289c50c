import { PasswordField } from '../shell/password-field.tsx'
import { useWords } from '../words/use-words.ts'
import styles from './new-password-field.module.css'
import type { PasswordProblem } from './password-problem.ts'
import { usePasswordStrength } from './use-password-strength.ts'

interface NewPasswordFieldProps {
  readonly label: string
  readonly value: string
  onChange(text: string): void
  /** Names of the user, which make bad passwords. */
  readonly about: readonly string[]
  readonly problem: PasswordProblem | undefined
  readonly error?: string | undefined
}

const words = ['weak', 'weak', 'fair', 'good', 'strong'] as const

/** A new password, with its strength while it is typed. */
export function NewPasswordField({ label, value, onChange, about, problem, error }: NewPasswordFieldProps) {
  const t = useWords('user-layout')
  const { strength, prepare } = usePasswordStrength(value, about)
  const word = strength && words[strength.score]
  const warning = strength?.warning && t.find(`strength.${strength.warning}`)
  return (
    <div className={styles.password}>
      <PasswordField
        kind="new"
        label={label}
        hint={t('password.rule')}
        error={error ?? (problem && t(`password.${problem}`))}
        value={value}
        onChange={onChange}
        onFocus={prepare}
      />
      <div className={styles.meter} data-strength={word} aria-hidden="true">
        <i />
        <i />
        <i />
        <i />
      </div>
      <p className={styles.word} role="status">
        {word &&
          (warning ? t('strength.because', { strength: t(`strength.${word}`), warning }) : t(`strength.${word}`))}
      </p>
    </div>
  )
}
