import { type ComponentProps, type RefObject, useLayoutEffect, useRef, useState } from 'react'

type Handlers = Pick<ComponentProps<'input'>, 'onPointerDown' | 'onFocus' | 'onBlur'>

/**
 * Whether somebody is in the field, for those that show another text then; and what the field must be given for it,
 * around the handlers it has. Coming by key selects everything, as in any field: the other text would undo that.
 */
export function useBeingEdited(field: RefObject<HTMLInputElement | null>, own: Handlers): [boolean, Handlers] {
  const [isEdited, setEdited] = useState(false)
  const isPressed = useRef(false)
  const selectsAll = useRef(false)
  // It may have the focus before hydration.
  useLayoutEffect(() => setEdited(field.current === field.current?.ownerDocument.activeElement), [field])
  useLayoutEffect(() => {
    if (isEdited && selectsAll.current) field.current?.select()
    selectsAll.current = false
  }, [isEdited, field])
  const handlers: Handlers = {
    onPointerDown: (event) => {
      isPressed.current = true
      own.onPointerDown?.(event)
    },
    onFocus: (event) => {
      selectsAll.current = !isPressed.current
      setEdited(true)
      own.onFocus?.(event)
    },
    onBlur: (event) => {
      isPressed.current = false
      setEdited(false)
      own.onBlur?.(event)
    },
  }
  return [isEdited, handlers]
}
