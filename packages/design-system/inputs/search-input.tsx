import { Search, X } from 'lucide-react'
import { useRef } from 'react'
import css from './input-box.module.css'
import { TextInput, type TextInputProps } from './text-input.tsx'

export type SearchInputProps = Omit<TextInputProps, 'type' | 'prefix' | 'suffix'> & {
  readonly label: string
  readonly clearLabel: string
}

/** Escape clears it first, and closes the surrounding layer only when it is empty. */
export function SearchInput({ label, clearLabel, value, onChange, ...rest }: SearchInputProps) {
  const input = useRef<HTMLInputElement>(null)
  const clear = () => {
    onChange('')
    input.current?.focus()
  }
  return (
    <TextInput
      enterKeyHint="search"
      autoComplete="off"
      spellCheck={false}
      placeholder={label}
      {...rest}
      ref={input}
      role="searchbox"
      aria-label={label}
      value={value}
      onChange={onChange}
      onKeyDown={(event) => {
        rest.onKeyDown?.(event)
        if (event.key !== 'Escape' || value === '') return
        event.preventDefault()
        event.stopPropagation()
        clear()
      }}
      prefix={<Search className={css.icon} size={14} aria-hidden="true" />}
      suffix={
        value !== '' && (
          <button type="button" className={css.action} aria-label={clearLabel} onClick={clear}>
            <X size={14} aria-hidden="true" />
          </button>
        )
      }
    />
  )
}
