/** Lists open beside their field, so that they belong to its landmark or dialog for those who cannot see them. */
export const popupContainer = (field: HTMLElement): HTMLElement => field.parentElement ?? document.body;
