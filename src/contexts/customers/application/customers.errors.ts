import { DomainError, externalPairTaken, invalidField, notFound } from '#kernel';

export const customerPairTaken = externalPairTaken('Customer');

export const customerRequestPairTaken = externalPairTaken('Customer request');

export const customerNameTaken = () =>
  new DomainError('conflict', 'customer_name_taken', 'Customer with this name already exists');

export const propertyPairTaken = externalPairTaken('Customer property');

export const propertyTitleTaken = () =>
  new DomainError('conflict', 'customer_property_taken', 'Customer property with this name already exists');

export const propertyNotFound = () => notFound('Customers have no such property.');

export const customerNotFound = () => notFound('There is no such customer.');

export const customerRequestNotFound = () => notFound('The customer has no such request.');

export const notLinked = () => notFound('The work item is not linked to the customer.');

export const noLogo = () => invalidField('logoAssetId', 'The workspace has no such picture.', 'does_not_exist');
