/**
 * Shows a text beside all windows, where the browser can: some have no such notices, and on phones they throw at a page
 * that asks for one. A toast has shown it already.
 */
export function showOnDesktop(text: string): void {
  try {
    if (typeof Notification !== 'undefined' && Notification.permission === 'granted') new Notification(text)
  } catch {
    // Android's browsers let only service workers show them.
  }
}
