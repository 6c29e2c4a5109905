/** Shows an error instead of a part, so that no old content stands under a new name. */
export function showTrouble(part: HTMLElement, text: string, again: () => void): void {
  clearTrouble(part);
  const box = document.createElement('div');
  box.className = 'trouble';
  box.setAttribute('role', 'alert');
  const button = document.createElement('button');
  button.type = 'button';
  button.append('Try again');
  button.addEventListener('click', again);
  box.append(text, button);
  part.hidden = true;
  part.after(box);
}

/** Removes the error and shows the part again. */
export function clearTrouble(part: HTMLElement): void {
  part.hidden = false;
  if (part.nextElementSibling?.matches('.trouble')) part.nextElementSibling.remove();
}
