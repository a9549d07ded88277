import { expect, test, waitUntilReady } from './fixtures.ts';

test('a visitor goes on in Spanish, up to what is missing in a review, and back in English', {
  tag: '@everyday',
}, async ({ page }) => {
  await page.goto('/');
  const heading = page.getByRole('heading', { level: 1 });
  const footer = page.getByRole('contentinfo');
  await footer.getByRole('link', { name: 'Español' }).click();
  await expect(heading).toHaveText('Encuentre los negocios mejor calificados cerca de usted');
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await waitUntilReady(page);
  await page.getByLabel('Nombre del negocio').fill('boese broters');
  await page.getByRole('button', { name: 'Buscar negocios' }).click();
  await page.getByRole('link', { name: 'Boese Brothers Brewing' }).first().click();
  await expect(heading).toHaveText('Boese Brothers Brewing');
  await expect(page).toHaveURL(/\/es\//);
  await page.getByRole('button', { name: 'Escribir una reseña' }).click();
  await page.getByRole('button', { name: 'Enviar reseña' }).click();
  await expect(page.getByText('La calificación es obligatoria')).toBeVisible();
  await footer.getByRole('link', { name: 'English' }).click();
  await expect(page.getByRole('button', { name: 'Write a Review' })).toBeVisible();
  await expect(heading).toHaveText('Boese Brothers Brewing');
  await expect(page).not.toHaveURL(/\/es\//);
});
